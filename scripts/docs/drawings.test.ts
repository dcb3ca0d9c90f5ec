// The drawings of the flows are in ARCHITECTURE.md and above the code that they draw; both say the same.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

test.each(['bid', 'notice'])('the drawing of a %s in ARCHITECTURE.md is the one above its flow', (flow) => {
  const drawn = linesFrom(read(flows[flow] ?? '').replaceAll(/^\/\//gm, ''), flow)
  const shown = linesFrom(read('ARCHITECTURE.md'), flow)

  expect(drawn.length).toBeGreaterThan(8)
  expect(shown).toEqual(drawn)
})

const flows: Readonly<Record<string, string>> = {
  bid: 'packages/exchange/src/flows/bid/bid.ts',
  notice: 'packages/exchange/src/flows/notice.ts',
}
const exits: Readonly<Record<string, string>> = { bid: 'exit (Outcome)', notice: 'exit (NoticeOutcome)' }

/** From the head of the drawing to the sentence about every exit. */
function linesFrom(text: string, flow: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const first = lines.findIndex((line) => line.startsWith(exits[flow] ?? 'exit'))
  const last = lines.findIndex((line, at) => at > first && line.startsWith('every exit is'))
  return lines.slice(first, last + 1)
}
