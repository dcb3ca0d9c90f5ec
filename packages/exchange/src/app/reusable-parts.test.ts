import { expect, test } from 'vitest'
import { FakeClock } from '../../test/demand/fakes.ts'
import { ReusableParts } from './reusable-parts.ts'

test('what is asked for with the same terms is the same thing', () => {
  const { reusable, opened } = stage()

  const first = reusable.renew(100, (hold) => hold('line', { port: 1 }, open(opened)))
  const second = reusable.renew(100, (hold) => hold('line', { port: 1 }, open(opened)))

  expect(second).toBe(first)
  expect(opened).toEqual([1])
})

test('what is made from other terms is opened anew, and the old one is closed when nobody can be using it', () => {
  const { reusable, opened, closed, clock } = stage()
  const hold = (port: number): number =>
    reusable.renew(100, (take) => take('line', { port }, open(opened), close(closed)))
  hold(1)

  hold(2)
  clock.advance(99)
  expect([opened, closed]).toEqual([[1, 2], []])

  clock.advance(1)
  expect(closed).toEqual([1])
  expect(reusable.size).toEqual({ held: 1, retiring: 0 })
})

test('what is not asked for any more is closed', () => {
  const { reusable, opened, closed, clock } = stage()
  reusable.renew(100, (hold) => hold('line', {}, open(opened), close(closed)))

  reusable.renew(100, () => undefined)
  clock.advance(100)

  expect(closed).toEqual([1])
  expect(reusable.size).toEqual({ held: 0, retiring: 0 })
})

test('a build that fails leaves everything as it was, and what it opened is closed', () => {
  const { reusable, opened, closed, clock } = stage()
  const first = reusable.renew(100, (hold) => hold('line', { port: 1 }, open(opened), close(closed)))

  const failing = (): unknown =>
    reusable.renew(100, (hold) => {
      hold('line', { port: 2 }, open(opened), close(closed))
      throw new Error('the build')
    })
  expect(failing).toThrow('the build')
  clock.advance(100)

  expect(closed).toEqual([2])
  expect(reusable.renew(100, (hold) => hold('line', { port: 1 }, open(opened)))).toBe(first)
})

test('what is prepared is held only when it is kept; what is dropped is closed and changes nothing', () => {
  const { reusable, opened, closed, clock } = stage()
  const take = (port: number) => reusable.prepare(100, (hold) => hold('line', { port }, open(opened), close(closed)))
  take(1).keep()

  take(2).drop()
  clock.advance(100)
  expect([opened, closed]).toEqual([[1, 2], [2]])
  const third = take(3)
  clock.advance(100)
  expect(closed).toEqual([2])
  third.keep()
  clock.advance(100)

  expect(closed).toEqual([2, 1])
  expect(reusable.size).toEqual({ held: 1, retiring: 0 })
})

test('closing closes what is held and what was given up, each once', async () => {
  const { reusable, opened, closed, clock } = stage()
  reusable.renew(100, (hold) => hold('line', { port: 1 }, open(opened), close(closed)))
  reusable.renew(100, (hold) => hold('line', { port: 2 }, open(opened), close(closed)))

  await reusable.close()
  clock.advance(1000)

  expect(closed.toSorted((a, b) => a - b)).toEqual([1, 2])
})

function open(opened: number[]): () => number {
  return () => opened.push(opened.length + 1)
}

function close(closed: number[]): (value: number) => Promise<void> {
  return (value) => {
    closed.push(value)
    return Promise.resolve()
  }
}

function stage() {
  const clock = new FakeClock()
  const opened: number[] = []
  const closed: number[] = []
  return { clock, reusable: new ReusableParts(clock), opened, closed }
}
