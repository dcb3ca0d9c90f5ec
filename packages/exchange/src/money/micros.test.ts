import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterMargin, beforeMargin, oneCent, toDecimal, toFloorMicros, toMicros } from './micros.ts'

test('every legal floor n/100 from 0 to 1000 is exact in micros and back', () => {
  const floors = Array.from({ length: 100_001 }, (_, n) => n)

  const wrong = floors.filter((n) => toMicros(n / 100) !== n * 10_000 || toDecimal(toMicros(n / 100)) !== n / 100)

  expect(wrong).toEqual([])
})

test('prices with up to six decimals are exact', () => {
  expect(toMicros(19.99)).toBe(19_990_000)
  expect(toMicros(1.005)).toBe(1_005_000)
  expect(toMicros(0.000001)).toBe(1)
  expect(toMicros(999.999999)).toBe(999_999_999)
})

test('bids are rounded down and floors up', () => {
  expect([toMicros(0.499_999_9), toMicros(1.000_000_5), toMicros(0.000_000_9)]).toEqual([499_999, 1_000_000, 0])
  expect([toFloorMicros(0.499_999_9), toFloorMicros(1.000_000_1), toFloorMicros(0)]).toEqual([500_000, 1_000_001, 0])
})

test('every whole number of micros stays what it is, as a bid and as a floor', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (micros) => {
      const decimal = toDecimal(micros)
      return toMicros(decimal) === micros && toFloorMicros(decimal) === micros
    }),
    { numRuns: 10_000 },
  )
})

test('a cent is ten thousand micros', () => {
  expect(oneCent).toBe(10_000)
  expect(toDecimal(oneCent)).toBe(0.01)
})

test('a margin is exact: 93 % of a dollar are 93 cents, not a micro less', () => {
  expect(afterMargin(1_000_000, 7)).toBe(930_000)
  expect(afterMargin(10_000, 31)).toBe(6900)
  expect(afterMargin(1_000_001, 10)).toBe(900_000)
  expect(afterMargin(1_000_000, 12.5)).toBe(875_000)
  expect(afterMargin(1_000_000, 12.3456)).toBe(876_544)
  expect(afterMargin(1_000_000, 0)).toBe(1_000_000)
})

test('a price before the margin is the least that leaves enough after it', () => {
  const margins = fc.integer({ min: 0, max: 900_000 }).map((parts) => parts / 10_000)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), margins, (net, marginPercent) => {
      const gross = beforeMargin(net, marginPercent)
      return afterMargin(gross, marginPercent) >= net && afterMargin(gross - 1, marginPercent) < net
    }),
    { numRuns: 2000 },
  )
})
