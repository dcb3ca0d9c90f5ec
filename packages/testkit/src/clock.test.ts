import { expect, test } from 'vitest'
import { FakeClock } from './clock.ts'

test('timers run in the order of their times, and two at the same time in the order of their start', () => {
  const clock = new FakeClock()
  const ran: string[] = []
  clock.after(20, () => ran.push('late'))
  clock.after(10, () => ran.push('early'))
  clock.after(10, () => ran.push('second'))

  clock.advance(20)

  expect(ran).toEqual(['early', 'second', 'late'])
})

test('a timer sees its own time, and one that it starts runs on the way', () => {
  const clock = new FakeClock(1000)
  const times: number[] = []
  clock.after(5, () => {
    times.push(clock.nowMs())
    clock.after(5, () => times.push(clock.nowMs()))
  })

  clock.advance(15)

  expect(times).toEqual([1005, 1010])
  expect(clock.nowMs()).toBe(1015)
})

test('a cancelled timer does not run and is not pending', () => {
  const clock = new FakeClock()
  const ran: string[] = []
  const callOff = clock.after(10, () => ran.push('off'))
  clock.after(30, () => ran.push('on'))

  callOff()

  expect(clock.waiting()).toEqual([30])
  clock.advance(30)
  expect(ran).toEqual(['on'])
})

test('while the loop is busy nothing runs, and afterwards it runs late', () => {
  const clock = new FakeClock()
  const times: number[] = []
  clock.after(10, () => times.push(clock.nowMs()))

  clock.stall(25)
  clock.advance(0)

  expect(times).toEqual([25])
})

test('promises settle between two timers', async () => {
  const clock = new FakeClock()
  const ran: string[] = []
  clock.after(1, () => void Promise.resolve().then(() => ran.push('promise')))
  clock.after(2, () => ran.push('timer'))

  await clock.runTo(2)

  expect(ran).toEqual(['promise', 'timer'])
  expect(clock.nowMs()).toBe(2)
})
