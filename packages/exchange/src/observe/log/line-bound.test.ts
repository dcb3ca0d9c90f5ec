import { expect, test } from 'vitest'
import { FakeClock } from '../../../test/demand/fakes.ts'
import type { LogEvent } from './event.ts'
import { createLineBound, type LineBound } from './line-bound.ts'

test('a cause has its lines of a minute, and when the minute is over it is told how many were left out', () => {
  const { bound, clock, leftOut } = stage({ linesMax: 2 })

  const taken = [1, 2, 3, 4, 5].map((count) => bound.take('north', lost(count)))
  clock.advance(59_999)
  expect(leftOut).toEqual([])
  clock.advance(1)

  expect(taken).toEqual([true, true, false, false, false])
  expect(leftOut).toEqual([[3, lost(5)]])
  expect(clock.timerCount).toBe(0)
})

test('in the next minute there are lines again', () => {
  const { bound, clock, leftOut } = stage({ linesMax: 1 })
  bound.take('north', lost(1))

  clock.advance(59_999)
  expect(bound.take('north', lost(2))).toBe(false)
  clock.advance(1)
  expect(bound.take('north', lost(3))).toBe(true)

  expect(leftOut).toEqual([[1, lost(2)]])
})

test('where nothing is left out there is neither a line about it nor a timer', () => {
  const { bound, clock, leftOut } = stage({ linesMax: 2 })

  bound.take('north', lost(1))
  bound.take('north', lost(2))
  clock.advance(120_000)

  expect(leftOut).toEqual([])
  expect(clock.timerCount).toBe(0)
})

test('one cause takes no line from another', () => {
  const { bound } = stage({ linesMax: 1 })

  expect([bound.take('north', lost(1)), bound.take('south', lost(1))]).toEqual([true, true])
})

test('causes beyond the bound share one, and the minute of the others gives their places back', () => {
  const { bound, clock, leftOut } = stage({ linesMax: 1, causesMax: 2 })

  const first = ['a', 'b', 'c', 'd'].map((cause, count) => bound.take(cause, lost(count)))
  clock.advance(60_000)
  const second = ['e', 'f'].map((cause, count) => bound.take(cause, lost(count)))

  expect(first).toEqual([true, true, true, false])
  expect(leftOut).toEqual([[1, lost(3)]])
  expect(second).toEqual([true, true])
})

test('closed, it tells at once what was left out and leaves no timer', () => {
  const { bound, clock, leftOut } = stage({ linesMax: 1 })
  bound.take('north', lost(1))
  bound.take('north', lost(2))

  bound.close()

  expect(leftOut).toEqual([[1, lost(2)]])
  expect(clock.timerCount).toBe(0)
})

function lost(count: number): LogEvent {
  return { kind: 'lines-lost', count }
}

interface Stage {
  readonly bound: LineBound
  readonly clock: FakeClock
  readonly leftOut: readonly (readonly [number, LogEvent])[]
}

function stage({ linesMax = 5, causesMax = 1000 }: { linesMax?: number; causesMax?: number }): Stage {
  const clock = new FakeClock()
  const leftOut: (readonly [number, LogEvent])[] = []
  const onLeftOut = (count: number, last: LogEvent): void => void leftOut.push([count, last])
  return { bound: createLineBound({ linesMax, causesMax, clock, onLeftOut }), clock, leftOut }
}
