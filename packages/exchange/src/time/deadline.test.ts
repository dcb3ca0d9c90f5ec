import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionDeadline, type DeadlineSettings, partnerTime } from './deadline.ts'

const settings: DeadlineSettings = { timeoutMs: 500, reserveMs: 15, networkMs: 10, partnerNetworkMs: 10, callMinMs: 30 }

test.each([
  [100, 75],
  [150, 125],
  [499, 474],
  [500, 475],
  [501, 475],
  [5000, 475],
  [undefined, 475],
])('D53: with tmax %s the auction is held %s ms after the first byte', (tmax, expected) => {
  expect(auctionDeadline(1000, tmax, settings)).toBe(1000 + expected)
})

test('a partner is told what is really left, less its way back', () => {
  expect(partnerTime(1002.5, 1075, 150, settings)).toEqual({ deadlineMs: 1075, auctionMs: 1075, tmaxMs: 62 })
})

test('a partner gets at most its own cap', () => {
  expect(partnerTime(1000, 1475, 150, settings)).toEqual({ deadlineMs: 1150, auctionMs: 1475, tmaxMs: 140 })
})

test('a partner that gets its whole cap is told the whole of it, whatever the clock shows', () => {
  // In floating point, 106.001 + 150 - 106.001 is a little less than 150.
  const nowMs = 106.001

  expect(partnerTime(nowMs, nowMs + 475, 150, settings)?.tmaxMs).toBe(140)
})

test('D53: 30 ms are enough to be asked, 29 are not', () => {
  expect(partnerTime(1000, 1040, 150, settings)).toEqual({ deadlineMs: 1040, auctionMs: 1040, tmaxMs: 30 })
  expect(partnerTime(1000.001, 1040, 150, settings)).toBeUndefined()
  expect(partnerTime(1000, 1500, 39, settings)).toBeUndefined()
})

test('a deadline that has passed asks nobody', () => {
  expect(partnerTime(2000, 1075, 150, settings)).toBeUndefined()
})

test('no partner is waited for beyond the auction, nor told more than it gets', () => {
  const ms = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(
      ms,
      fc.integer({ min: 100, max: 5000 }),
      fc.nat(600),
      fc.integer({ min: 30, max: 500 }),
      (at, tmax, spent, cap) => {
        const deadlineMs = auctionDeadline(at, tmax, settings)
        const time = partnerTime(at + spent, deadlineMs, cap, settings)
        expect(deadlineMs).toBeLessThanOrEqual(at + Math.min(tmax, 500) - 25 + 1e-6)
        if (time === undefined) return
        expect(time.deadlineMs).toBeLessThanOrEqual(deadlineMs)
        expect(time.deadlineMs - (at + spent)).toBeLessThanOrEqual(cap + 1e-6)
        expect(time.tmaxMs).toBeGreaterThanOrEqual(30)
        expect(Number.isInteger(time.tmaxMs)).toBe(true)
        expect(time.tmaxMs + 10).toBeLessThanOrEqual(time.deadlineMs - (at + spent) + 1e-6)
      },
    ),
    { numRuns: 5000 },
  )
})
