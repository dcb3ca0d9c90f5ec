import { expect, test } from 'vitest'
import { LagTracker } from './lag-tracker.ts'

function watched() {
  const state = { nowMs: 0 }
  return { state, behind: new LagTracker(() => state.nowMs) }
}

test('a ledger that has confirmed everything is not behind', () => {
  const { state, behind } = watched()

  behind.mark(7, 7)
  state.nowMs = 60_000

  expect(behind.ms).toBe(0)
})

test('it is as far behind as the oldest mark that it has not reached', () => {
  const { state, behind } = watched()
  behind.mark(5, 0)
  state.nowMs = 10_000
  behind.mark(9, 0)
  state.nowMs = 30_000

  const atFirst = behind.ms
  behind.mark(9, 4)
  const nearly = behind.ms
  behind.mark(9, 5)
  const later = behind.ms
  behind.mark(9, 9)

  expect([atFirst, nearly, later, behind.ms]).toEqual([30_000, 30_000, 20_000, 0])
})

test('a journal that gets nothing new makes no marks', () => {
  const { state, behind } = watched()
  behind.mark(5, 0)

  for (state.nowMs = 2000; state.nowMs <= 10_000; state.nowMs += 2000) behind.mark(5, 0)
  behind.mark(6, 5)

  expect(behind.ms).toBe(0)
})

test('however long it takes, the oldest mark stays', () => {
  const { state, behind } = watched()

  for (let written = 1; written <= 5000; written++) {
    state.nowMs += 2000
    behind.mark(written, 0)
  }

  expect(behind.ms).toBe(4999 * 2000)
})
