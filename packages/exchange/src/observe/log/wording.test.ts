import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LogEvent } from './event.ts'
import { causeOf, levelOf, logRows, wordingOf } from './wording.ts'

test("the operator's guide has all events, with their levels and when they are written", () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/operator.md', import.meta.url), 'utf8')

  const table = /^\| Event \| Level \| Written when \|\n.*\n((?:\|.*\n)+)/m.exec(guide)?.[1]

  const rows = Object.entries(logRows).map(([kind, { level, when }]) => `| \`${kind}\` | ${level} | ${when} |\n`)
  expect(table).toBe(rows.join(''))
})

test('a partner that answers with errors is not said to get fewer calls', () => {
  const gone = { kind: 'partner-unreachable', partner: 'north', origin: 'http://a', sinceMs: 0, failures: 5 } as const

  const { cure: ofFaulty } = wordingOf({ ...gone, end: 'bad-response', detail: 'status 500', tmaxMs: 140 })
  const { cure: ofSilent } = wordingOf({ ...gone, end: 'late', detail: '', tmaxMs: 140 })

  expect(ofFaulty).not.toContain('fewer calls')
  expect(ofSilent).toContain('fewer calls')
})

test('a text of others is cut to 200 characters, and what does not print is not in it', () => {
  const error = new Error(`\u001b[31m\r\nforged\u202e${'x'.repeat(1000)}`)

  const { members } = wordingOf({ kind: 'count-lost', keeper: 'redis', error })

  expect(members.cause).toBe(`?[31m??forged?${'x'.repeat(186)}`)
})

test('of a refused configuration as many problems are told as fit, each with file and line, and how many there are', () => {
  const problems = Array.from({ length: 300 }, (_, index) => ({
    line: index + 1,
    message: `limits.x${index} is not a setting`,
  }))
  const refused = { kind: 'config-refused', order: 'SIGHUP', file: '/etc/parley.yaml' } as const

  const one = wordingOf({ ...refused, problems: problems.slice(0, 1) })
  const many = wordingOf({ ...refused, problems })

  expect(one.msg).toBe('Configuration rejected (SIGHUP): /etc/parley.yaml:1: limits.x0 is not a setting.')
  expect(many.msg).toMatch(/:1: limits\.x0 is not a setting; .*:2: limits\.x1 is not a setting; .*; and 2\d\d more\.$/)
  expect(many.msg.length).toBeLessThan(1000)
  expect(many.members).toEqual({ order: 'SIGHUP', file: '/etc/parley.yaml', line: 1, problems: 300 })
})

test('a problem of a configuration that is long or does not print is cut and cleaned', () => {
  const problems = [{ line: 1, message: `\u001b[31m\r\n${'\u00e9'.repeat(5000)}` }]

  const { msg } = wordingOf({ kind: 'config-refused', order: 'watch', file: 'a', problems })

  expect(msg).toContain('a:1: ?[31m??\u00e9')
  expect(msg.length).toBeLessThan(900)
})

test('another problem of a configuration is another cause, so that it is told although the first was told often', () => {
  const refused = { kind: 'config-refused', order: 'watch', file: 'a' } as const
  const first = { ...refused, problems: [{ line: 1, message: 'no' }] }

  expect(causeOf({ ...refused, problems: [{ line: 2, message: 'no' }] })).not.toBe(causeOf(first))
})

test('going and coming of one partner are one cause, and another partner is another', () => {
  const origin = 'http://a'
  const back = { kind: 'partner-back', origin, awayMs: 1 } as const
  const gone = { kind: 'partner-unreachable', origin, sinceMs: 0, failures: 5 } as const
  const failure = { end: 'late', detail: '', tmaxMs: 140 } as const

  expect(causeOf({ ...gone, ...failure, partner: 'north' })).toBe(causeOf({ ...back, partner: 'north' }))
  expect(causeOf({ ...back, partner: 'south' })).not.toBe(causeOf({ ...back, partner: 'north' }))
})

test('lines that were left out are told at the level of the last of them', () => {
  const leftOut = (last: LogEvent): LogEvent => ({ kind: 'lines-left-out', count: 1, last })

  expect(levelOf(leftOut({ kind: 'accident', error: undefined, requestId: undefined }))).toBe('error')
  expect(levelOf(leftOut({ kind: 'notice-refused', notice: 'win', reason: 'forged' }))).toBe('info')
})
