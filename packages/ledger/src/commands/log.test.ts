import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLog, logEvents } from './log.ts'

const atMs = Date.UTC(2026, 10, 17, 9, 30)

test('a line has the shape of a line of the exchange', () => {
  const { log, lines } = logged()

  log('started', 'the ledger is running', { database: 'postgres' })

  expect(lines).toEqual([
    '{"level":"info","at":"2026-11-17T09:30:00.000Z","event":"started","database":"postgres","msg":"the ledger is running"}\n',
  ])
})

test('an error is written with its message and its stack', () => {
  const { log, lines } = logged()

  log('journal-failed', 'a journal cannot be read', { err: new Error('no such file'), retryMs: 100 })

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'journal-failed',
    err: { message: 'no such file', stack: expect.stringContaining('no such file') },
    retryMs: 100,
  })
})

test('an event for debugging is not written', () => {
  const { log, lines } = logged()

  log('entered', 'entered', { entries: 3 })

  expect(lines).toEqual([])
})

test('the guide lists every event with its level', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/operator.md', import.meta.url), 'utf8')

  const rows = Object.entries(logEvents).map(([event, { level, when }]) => `| \`${event}\` | ${level} | ${when} |`)

  expect(rows.filter((row) => !guide.includes(row))).toEqual([])
})

function logged() {
  const lines: string[] = []
  return { log: createLog(() => atMs, { write: (line) => void lines.push(line) }), lines }
}
