import { expect, test } from 'vitest'
import { reconcileBooks } from '../src/commands/reconcile.ts'
import { readSettings } from '../src/settings/read-settings.ts'

test('a ledger that cannot be reached is an accident and no difference', async () => {
  const reading = readSettings(['--database', 'postgres://127.0.0.1:1/none'], {})
  if (reading.kind === 'wrong') throw new Error(reading.sentence)
  const lines: string[] = []

  const exitCode = await reconcileBooks({
    settings: reading.settings,
    words: [],
    log: () => {},
    print: (line) => lines.push(line),
    stop: new AbortController().signal,
    onHangUp: () => {},
    input: () => Promise.resolve(''),
  })

  expect(exitCode).toBe(2)
  expect(lines).toEqual([expect.stringContaining('The ledger could not be compared: ')])
})
