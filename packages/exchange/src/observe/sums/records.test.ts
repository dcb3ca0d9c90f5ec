import { type Context, contextFrom, contextWith } from '@parley/contract'
import { type EndSum, type RequestSum, SumsRecord } from '@parley/journal'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { recordsOf } from './records.ts'

const context: Context = contextWith({ country: 'DEU', format: 'any' })
const longest = '\u001f'.repeat(256)
const most = Number.MAX_SAFE_INTEGER

test('sums that fit are one record', () => {
  const groups = [
    { requests: [request('p1')], ends: [end('p1'), end('p1')] },
    { requests: [request('p2')], ends: [] },
  ]

  const records = [...recordsOf(groups, 65_536)]

  expect(records).toEqual([
    { v: 1, type: 'sums', requests: [request('p1'), request('p2')], ends: [end('p1'), end('p1')] },
  ])
  expect(Check(SumsRecord, records[0])).toBe(true)
})

test('without sums there is no record', () => {
  expect([...recordsOf([], 65_536)]).toEqual([])
})

test('the rows of one publisher stay in one record, if a record can hold them', () => {
  const groups = ['p1', 'p2', 'p3'].map((publisher) => ({
    requests: [request(publisher)],
    ends: Array.from({ length: 80 }, () => end(publisher)),
  }))

  const records = [...recordsOf(groups, 65_536)]

  expect(records.map(({ requests }) => requests.map(({ publisher }) => publisher))).toEqual([['p1'], ['p2'], ['p3']])
  expect(records.map(({ ends }) => ends.length)).toEqual([80, 80, 80])
})

test('a publisher with more rows than a record holds is split, and no row is lost or doubled', () => {
  const ends = Array.from({ length: 1000 }, (_, count) => ({ ...end('p1'), count: count + 1 }))
  const groups = [
    { requests: [request('p0')], ends: [end('p0')] },
    { requests: [request('p1')], ends },
    { requests: [request('p2')], ends: [end('p2')] },
  ]

  const records = [...recordsOf(groups, 65_536)]

  expect(records.length).toBeGreaterThan(5)
  expect(records.flatMap(({ requests }) => requests.map(({ publisher }) => publisher))).toEqual(['p0', 'p1', 'p2'])
  expect(records.flatMap((record) => record.ends)).toEqual([end('p0'), ...ends, end('p2')])
})

test('no record is longer than its bound, even with the longest texts and numbers', () => {
  const worst = contextFrom(() => longest)
  const numbers = { count: most, bidMicros: most, paidMicros: most, clearingMicros: most }
  const ends = Array.from({ length: 50 }, () => ({ ...end(longest), context: worst, ...numbers }))
  const requests = [{ ...request(longest), outcome: 'over-limit' as const, count: most, impressions: most }]

  const records = [...recordsOf([{ requests, ends }], 65_536)]

  const sizes = records.map((record) => Buffer.byteLength(JSON.stringify(record)))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536)
  expect(Math.max(...sizes)).toBeGreaterThan(50_000)
})

test.each([
  ['nothing but numbers', { ...end(''), partner: '', reason: '', count: most, bidMicros: most, paidMicros: most }],
  ['the longest word of a step', { ...end('p'), step: 'not-asked' as const, minute: most, clearingMicros: most }],
])('a row with %s is not longer than what is counted for it', (_, row) => {
  const rows = Array.from({ length: 2000 }, () => row)

  const records = [...recordsOf([{ requests: [], ends: rows }], 65_536)]

  for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThanOrEqual(65_536)
})

function request(publisher: string): RequestSum {
  return { minute: 7, publisher, outcome: 'bid', count: 1, impressions: 1 }
}

function end(publisher: string): EndSum {
  const money = { bidMicros: 0, paidMicros: 0, clearingMicros: 0 }
  return { minute: 7, publisher, partner: 'alpha', step: 'no-bid', reason: 'no-bid', context, count: 1, ...money }
}
