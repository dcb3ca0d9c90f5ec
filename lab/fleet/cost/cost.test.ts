import { expect, test } from 'vitest'
import { bytesOut, type CostInput, costOf, microsOf, rateOf } from './cost.ts'
import { costTables } from './tables.ts'

const input: CostInput = {
  micros: { house: 100, partners: 340 },
  measured: {
    redisCallMicros: 14,
    redisKeyMicros: 12,
    columnsBytes: 30,
    columnsMicros: 20,
    rowsBytes: 400,
    rowsMicros: 200,
    callBytes: 1000,
    answerBytes: 2000,
    savedShare: 0.5,
    lostShare: 0.005,
    shapingMicros: 5,
  },
  prices: { coreHour: 0.1, trafficGbLeast: 0.01, trafficGbMost: 0.1, diskGbMonth: 0.1 },
}

test('a request costs what its calls cost, and shaping spares half of them', () => {
  expect([microsOf(input, 'as it comes'), bytesOut(input, 'as it comes')]).toEqual([340, 5000])
  expect([microsOf(input, 'shaping and columns'), bytesOut(input, 'shaping and columns')]).toEqual([225, 3500])
})

test('10,000 requests a second: cores, bytes and dollars follow from the figures and the prices', () => {
  const cost = costOf(10_000, input, 'as it comes')

  expect(cost).toMatchObject({ exchangeCores: 6, redisShards: 1, noticeCores: 4, gigabitsOut: 0.4, notices: 12_000 })
  // 12,000 notices of 400 bytes in two copies.
  expect(cost.noticeTerabytesADay).toBeCloseTo(0.829, 3)
  expect(cost.dollars.cores).toBeCloseTo(11 * 730 * 0.1)
  expect(cost.dollars.disks).toBeCloseTo(cost.noticeTerabytesADay * 30 * 1000 * 0.1)
  // 50 MB a second for 730 hours.
  expect([cost.dollars.trafficLeast, cost.dollars.trafficMost].map(Math.round)).toEqual([1314, 13_140])
})

test('in columns a notice takes less of everything', () => {
  const [rows, columns] = [costOf(1_000_000, input, 'as it comes'), costOf(1_000_000, input, 'shaping and columns')]

  expect(rows.noticeCores / columns.noticeCores).toBeCloseTo(10)
  expect(rows.noticeTerabytesADay / columns.noticeTerabytesADay).toBeCloseTo(400 / 30)
})

test('so many cores serve what needs as many', () => {
  const rate = rateOf(320, input, 'as it comes')

  expect(costOf(rate, input, 'as it comes').exchangeCores).toBe(320)
})

test('other prices make other tables', () => {
  const dearer = { ...input, prices: { ...input.prices, coreHour: 0.2 } }

  expect(costTables(dearer)).not.toBe(costTables(input))
})
