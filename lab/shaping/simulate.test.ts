import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { drawnTraffic } from './traffic.ts'

const terms = {
  seed: 1,
  perSecond: 50,
  minutes: 16,
  changeMinutes: 8,
  auctionType: 1,
  explorationPercent: 5,
  revenueLossPercentMax: 1,
} as const

test('calls are saved at little loss, and come back after a change of taste', () => {
  const { calls, made, revenueMicros, earnedMicros, recoveries } = simulate(drawnTraffic(), terms)

  expect(calls).toBe(50 * 60 * 16 * 6)
  expect(made / calls).toBeLessThan(0.8)
  expect(earnedMicros / revenueMicros).toBeGreaterThan(0.985)
  expect(recoveries).toHaveLength(1)
  expect(recoveries[0]).toBeLessThanOrEqual(7)
})

test('an exploration of 100 % makes every call and loses nothing', () => {
  const { calls, made, revenueMicros, earnedMicros } = simulate(drawnTraffic(), {
    ...terms,
    minutes: 2,
    explorationPercent: 100,
  })

  expect([made, earnedMicros]).toEqual([calls, revenueMicros])
})
