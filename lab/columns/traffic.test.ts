import { randomOf } from '@parley/testkit'
import { expect, test } from 'vitest'
import { noticeRowOf } from '../../packages/ledger/src/apply/notice-row.ts'
import { isUnderstood } from '../../packages/ledger/src/apply/understand.ts'
import { Journals } from './journals.ts'
import { mixed, withFaults } from './same/faulty.ts'
import { trafficOf } from './traffic.ts'

const startMs = Date.UTC(2026, 10, 17)
const settings = { seed: 7, sales: 4_000, startMs, token: 'token' }
const records = [...trafficOf(settings)].flat()

test('the same seed makes the same notices', () => {
  expect([...trafficOf(settings)].flat()).toEqual(records)
})

test('the ledger understands each of them, and none is of another day', () => {
  const days = new Set(records.map((record) => noticeRowOf(record, startMs, undefined).day))

  expect(records.every(isUnderstood)).toBe(true)
  expect([...days].toSorted()).toEqual(['2026-11-17', '2026-11-18'])
})

test('what a publisher gets is at most what a partner pays, and that is at most the bid', () => {
  for (const { facts } of records) {
    expect(facts.clearingMicros).toBeLessThanOrEqual(facts.paidMicros)
    expect(facts.paidMicros).toBeLessThanOrEqual(facts.bidMicros)
    expect(facts.clearingMicros).toBeGreaterThanOrEqual(facts.floorMicros)
  }
})

test('a few publishers have most of the traffic, and nights are quieter than noons', () => {
  const first = records.filter(({ facts }) => facts.publisher === 'chat-0').length
  const hours = records.map(({ facts }) => new Date(facts.issuedAt * 1000).getUTCHours())

  expect(first / records.length).toBeGreaterThan(0.1)
  expect(hours.filter((hour) => hour === 12).length).toBeGreaterThan(2 * hours.filter((hour) => hour === 0).length)
})

test('faults repeat and delay notices, and lose none', () => {
  const random = randomOf(3)
  const { onTime, late, copies } = withFaults(trafficOf(settings), new Journals(4, random), random)

  const key = ({ record }: (typeof onTime)[number]): string => `${record.facts.bid} ${record.kind}`
  const seen = new Set([...onTime, ...late].map(key))
  expect(seen.size).toBe(records.length)
  expect(onTime.length + late.length).toBe(records.length + copies)
  expect(copies).toBeGreaterThan(0)
  expect(late.length).toBeGreaterThan(0)
  expect(new Set(mixed(onTime, random).map(key)).size).toBe(new Set(onTime.map(key)).size)
})
