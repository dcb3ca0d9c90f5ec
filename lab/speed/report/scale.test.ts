import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redisCallsPerProcess, scaleRow } from './scale.ts'

const input = { houseMicros: 60, partnersMicros: 240, redisCallsPerProcess: 12, leaseTickMs: 2 }

test('10,000 requests of 240 µs are 2.4 cores of work, and 4 cores that are 60 % full', () => {
  expect(scaleRow(10_000, input)).toEqual({
    perSecond: 10_000,
    houseCores: 1,
    partnersCores: 4,
    machines: 1,
    redisCalls: 48,
    redisCallsMax: 2000,
    openCalls: 900,
  })
})

test('a hundred times the rate takes a hundred times the cores', () => {
  expect(scaleRow(1_000_000, input)).toMatchObject({ houseCores: 100, partnersCores: 400, machines: 25 })
})

test('a part of a core is a whole one', () => {
  expect(scaleRow(10_001, input).partnersCores).toBe(5)
})

test('the calls of Redis are read from the table of the guide', () => {
  const table = [
    '| 4 processes | 0.9 × steady | 1.000 | 0.943 | 0.935 | 0.877 | 52 | 0.141 | 10.8 |',
    '| 8 processes | 0.9 × steady | 1.000 | 0.955 | 0.938 | 0.880 | 96 | 0.270 | 22.7 |',
  ]

  expect(redisCallsPerProcess(table.join('\n'))).toBe(12)
  expect(() => redisCallsPerProcess('')).toThrow('no row')
})

test('the guide has that row', () => {
  const guide = readFileSync(new URL('../../../docs/guides/limits.md', import.meta.url), 'utf8')

  expect(redisCallsPerProcess(guide)).toBeGreaterThan(0)
})
