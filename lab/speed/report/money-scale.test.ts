import { expect, test } from 'vitest'
import { moneyScaleRow } from './money-scale.ts'

const sizes = { recordBytes: 1000, rowBytes: 500, sumBytes: 300, rowsPerSecond: 10_000 }

test('10,000 requests a second on eight processes: notices, disk, topic, table and ledgers follow from the sizes', () => {
  const row = moneyScaleRow(10_000, 8, sizes)

  expect(row.notices).toBe(12_000)
  // 12,000 notices of 1,000 bytes, and 8 × 2,000 rows of 300 bytes every 10 seconds.
  expect(row.journalMegabytes).toBeCloseTo(12.48)
  expect(row.outageGigabytes).toBeCloseTo((12.48 * 14_400) / 8 / 1000)
  expect(row.topicTerabytes).toBeCloseTo((12.48 * 86_400 * 30 * 3) / 1e6)
  expect(row.tableGigabytes).toBeCloseTo((12_000 * 500 * 86_400) / 1e9)
  expect(row.ledgers).toBe(3)
})

test('ten times the requests on ten times the processes need the same disk for each process', () => {
  const small = moneyScaleRow(10_000, 8, sizes)
  const large = moneyScaleRow(100_000, 80, sizes)

  expect(large.outageGigabytes).toBeCloseTo(small.outageGigabytes)
  expect(large.topicTerabytes).toBeCloseTo(small.topicTerabytes * 10)
})
