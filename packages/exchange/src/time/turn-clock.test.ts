import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnClock } from './turn-clock.ts'

function clockAt(times: number[]): () => number {
  return () => times.shift() ?? Number.NaN
}

test('D53: requests that are handed over in one turn of the loop arrived together', () => {
  const ends: (() => void)[] = []
  const nowMs = createTurnClock(clockAt([100, 131]), (run) => ends.push(run))

  expect([nowMs(), nowMs(), nowMs()]).toEqual([100, 100, 100])
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect([nowMs(), nowMs()]).toEqual([131, 131])
})

test('the turn of the real loop ends by itself', async () => {
  const nowMs = createTurnClock(clockAt([1, 2]))

  expect([nowMs(), nowMs()]).toEqual([1, 1])
  await nextTurn()
  expect(nowMs()).toBe(2)
})
