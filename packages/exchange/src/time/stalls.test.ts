import { expect, test } from 'vitest'
import { watchStalls } from './stalls.ts'

/** A watch whose beats come when the test says so. */
function watched() {
  let nowMs = 1000
  let beat = (): void => {}
  const stalls = watchStalls(
    () => nowMs,
    (_, run) => {
      beat = run
    },
  )
  return {
    ...stalls,
    wait: (ms: number): void => {
      nowMs += ms
    },
    beat: (ms: number): void => {
      nowMs += ms
      beat()
    },
  }
}

test('beats that come in time, or a little late, are no stall', () => {
  const { beat, stalledMs } = watched()

  for (const ms of [10, 11, 15, 20]) beat(ms)

  expect(stalledMs()).toBe(0)
})

test('a beat that comes late counts with its whole delay, once', () => {
  const { beat, stalledMs } = watched()

  beat(110)
  beat(10)
  beat(60)

  expect(stalledMs()).toBe(100 + 50)
})

test('a stall that goes on counts as well, before its beat has come', () => {
  const { beat, wait, stalledMs, delayMs } = watched()
  beat(10)

  wait(210)
  const during = stalledMs()
  beat(0)

  expect([during, stalledMs(), delayMs()]).toEqual([200, 200, 200])
})

test('a delay lasts once six beats in a row were late, by as much as the least of them', () => {
  const { beat, lastingDelayMs } = watched()
  const seen = [60, 500, 60, 40, 60, 60, 10, 60].map((ms) => {
    beat(ms)
    return lastingDelayMs()
  })

  expect(seen).toEqual([0, 0, 0, 0, 0, 30, 0, 0])
})
