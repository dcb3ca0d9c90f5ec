import { FakeClock } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { createLeaving, type LeavingOrder } from './leaving.ts'

test('D89: SIGTERM announces at once and stops after the drain', () => {
  const { order, passMs, done } = leavingOf(5000)

  order('SIGTERM')
  expect(done).toEqual(['announce', 'wait'])
  passMs(4999)
  expect(done).toEqual(['announce', 'wait'])
  passMs(1)

  expect(done).toEqual(['announce', 'wait', 'stop'])
})

test('a drain of 0 ms stops at once', () => {
  const { order, done } = leavingOf(0)

  order('SIGTERM')

  expect(done).toEqual(['announce', 'stop'])
})

test('a person at a terminal does not wait', () => {
  const { order, done } = leavingOf(5000)

  order('SIGINT')

  expect(done).toEqual(['announce', 'stop'])
})

test('the same signal within a second is an echo, and after it the end of the wait', () => {
  const { order, passMs, done } = leavingOf(5000)

  order('SIGTERM')
  passMs(999)
  order('SIGTERM')
  expect(done).toEqual(['announce', 'wait'])
  passMs(1)
  order('SIGTERM')

  expect(done).toEqual(['announce', 'wait', 'stop'])
})

test('another signal ends the wait at any time, and nothing is done twice', () => {
  const { order, passMs, done } = leavingOf(5000)

  order('SIGTERM')
  order('SIGINT')
  order('SIGTERM')
  passMs(10_000)

  expect(done).toEqual(['announce', 'wait', 'stop'])
})

test('a primary that is gone is a reason to leave, and no reason to hurry', () => {
  const { order, passMs, done } = leavingOf(5000)

  order('disconnect')
  order('disconnect')
  passMs(4999)
  expect(done).toEqual(['announce', 'wait'])
  passMs(1)

  expect(done).toEqual(['announce', 'wait', 'stop'])
})

function leavingOf(drainMs: number) {
  const done: string[] = []
  const clock = new FakeClock()
  const order: (order: LeavingOrder) => void = createLeaving({
    clock,
    drainMs,
    announce: () => done.push('announce'),
    onWait: () => done.push('wait'),
    stop: () => done.push('stop'),
  })
  return { order, passMs: (ms: number) => clock.advance(ms), done }
}
