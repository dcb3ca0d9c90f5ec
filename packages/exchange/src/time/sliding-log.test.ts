import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlidingLog } from './sliding-log.ts'

test('as many as the limit are accepted, and one more is refused', () => {
  const log = new SlidingLog(2)

  expect(log.take(0)).toBe(true)
  expect(log.take(0)).toBe(true)
  expect(log.take(0)).toBe(false)
})

test('an acceptance counts for 999 ms and no longer counts at 1000 ms', () => {
  const log = new SlidingLog(1)
  log.take(500)

  expect(log.take(1499)).toBe(false)
  expect(log.take(1500)).toBe(true)
})

test('the end of a calendar second gives nothing back', () => {
  const log = new SlidingLog(2)
  log.take(990)
  log.take(999)

  expect(log.take(1001)).toBe(false)
})

test('a refusal uses up nothing', () => {
  const log = new SlidingLog(1)
  log.take(0)
  log.take(900)

  expect(log.take(1000)).toBe(true)
})

test('what is given back can be taken again', () => {
  const log = new SlidingLog(1)
  log.take(10)

  log.giveBack(10, 10)

  expect(log.used(10)).toBe(0)
  expect(log.take(10)).toBe(true)
})

test('giving back takes the acceptance of that moment and leaves the others', () => {
  const log = new SlidingLog(3)
  log.take(100)
  log.take(200)
  log.take(300)

  log.giveBack(200, 300)

  expect(log.used(1099)).toBe(2)
  expect(log.used(1100)).toBe(1)
  expect(log.used(1299)).toBe(1)
  expect(log.used(1300)).toBe(0)
})

test('an acceptance can be given back for 999 ms, and at 1000 ms there is nothing to give back', () => {
  const log = new SlidingLog(2)
  log.take(0)
  log.take(500)

  expect(log.giveBack(0, 1000)).toBe(false)
  expect(log.used(1000)).toBe(1)
  expect(log.giveBack(500, 1499)).toBe(true)
  expect(log.used(1499)).toBe(0)
})

test('giving back a moment at which nothing was taken changes nothing', () => {
  const log = new SlidingLog(1)
  log.take(10)

  log.giveBack(11, 11)

  expect(log.used(10)).toBe(1)
})

test('the reset is in whole seconds, at least 1 while anything is used and 0 when nothing is', () => {
  const log = new SlidingLog(1)

  expect(log.resetSeconds(0)).toBe(0)
  log.take(0)
  expect(log.resetSeconds(0)).toBe(1)
  expect(log.resetSeconds(999.9)).toBe(1)
  expect(log.resetSeconds(1000)).toBe(0)
})

test('the reset is 1 also where the time and a second more cannot be told from a little over', () => {
  const log = new SlidingLog(1)
  const takenAtMs = 836.7651047758162
  expect(takenAtMs + 1000 - takenAtMs).toBeGreaterThan(1000)

  log.take(takenAtMs)

  expect(log.resetSeconds(takenAtMs)).toBe(1)
})

test('the reset is 1 also for who asks with a time from before the acceptance', () => {
  const log = new SlidingLog(1)
  log.take(20)

  expect(log.resetSeconds(10)).toBe(1)
})

test('a log that grew past its first size still counts exactly', () => {
  const log = new SlidingLog(100)
  const accepted = Array.from({ length: 150 }, (_, at) => log.take(at)).filter(Boolean)

  expect(accepted).toHaveLength(100)
  expect(log.used(1050)).toBe(49)
})

const arrivals = fc.record({
  limit: fc.integer({ min: 1, max: 40 }),
  gaps: fc.array(
    fc.oneof(fc.constant(0), fc.double({ min: 0, max: 80, noNaN: true }), fc.integer({ max: 2000, min: 0 })),
    {
      maxLength: 300,
    },
  ),
})

test('exactly the limit is accepted in any rolling second, whenever requests arrive', () => {
  fc.assert(
    fc.property(arrivals, ({ limit, gaps }) => {
      const log = new SlidingLog(limit)
      const accepted: number[] = []
      let nowMs = 0
      for (const gap of gaps) {
        nowMs += gap
        const inWindow = accepted.filter((takenAtMs) => nowMs - takenAtMs < 1000).length
        const isAccepted = log.take(nowMs)
        if (isAccepted) accepted.push(nowMs)
        // Accepted if and only if there was room: never one too many, never one too few.
        if (isAccepted !== inWindow < limit) return false
      }
      return true
    }),
    { numRuns: 1000 },
  )
})

test('a log with takes and give-backs in any order counts like a plain list', () => {
  const step = fc.record({ gap: fc.integer({ min: 0, max: 400 }), givesBack: fc.boolean(), which: fc.nat(50) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 200 }), (limit, steps) => {
      const log = new SlidingLog(limit)
      let listed: number[] = []
      let nowMs = 0
      for (const { gap, givesBack, which } of steps) {
        nowMs += gap
        listed = listed.filter((takenAtMs) => nowMs - takenAtMs < 1000)
        const chosen = listed[which % Math.max(1, listed.length)]
        if (givesBack && chosen !== undefined) {
          log.giveBack(chosen, nowMs)
          listed.splice(listed.lastIndexOf(chosen), 1)
        } else if (log.take(nowMs)) listed.push(nowMs)
        if (log.used(nowMs) !== listed.length) return false
      }
      return true
    }),
    { numRuns: 500 },
  )
})
