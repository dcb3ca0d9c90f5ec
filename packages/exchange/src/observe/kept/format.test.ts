import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entryOf, piecesOf } from '../records/encoding.ts'
import { keptFormat } from './segment.ts'

test('D117: files of this format are read and written as ever; whoever changes the encoding of records gives it another number', () => {
  const file = readFileSync(new URL(`format-${keptFormat}.json`, import.meta.url), 'utf8')
  const { text } = JSON.parse(file) as { readonly text: string }

  const entry = entryOf(text)

  expect(piecesOf(entry).join('')).toBe(text)
  expect(entry).toMatchObject({ requestId: 'ours', reply: { status: 200, body: '{"id":"r1"}' } })
  expect(entry.outcome).toMatchObject({
    kind: 'bid',
    trace: {
      opportunity: { publisher: 'pub-1' },
      dispositions: [{ reason: 'won', relevance: { thousandths: 640 } }, { partner: 'beta' }, { partner: 'gamma' }],
      sales: [{ partner: 'alpha', clearingMicros: 5_000_000, runnerUpMicros: 4_990_000 }],
      calls: [{ answer: '{"seatbid":[]}' }],
      pacing: { turn: 2 },
    },
  })
})
