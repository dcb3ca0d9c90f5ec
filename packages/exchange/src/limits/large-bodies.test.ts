import { expect, test } from 'vitest'
import type { Clock } from '../time/clock.ts'
import { LargeBodies } from './large-bodies.ts'

const settings = { largeBodyBytes: 1000, largeBodiesMax: 2, largeBodyWaitMs: 250 }

test('bodies of the usual size never wait', () => {
  const { bodies } = stage()

  const turns = Array.from({ length: 500 }, () => bodies.turn('a', 1000))

  expect(turns.every((turn) => turn === true)).toBe(true)
})

test('the first large body has its turn at once, and the next when three times as long has passed', async () => {
  const { bodies, pass, asked, begun } = stage()
  expect(bodies.turn('a', 1001)).toBe(true)

  asked('b', bodies.turn('b', 1001))
  await pass(10)
  await pass(29)
  expect(begun).toEqual([])

  await pass(1)
  expect(begun).toEqual(['b true'])
})

test('when nobody waits and the rest is over, the next one has its turn at once', async () => {
  const { bodies, pass } = stage()
  void bodies.turn('a', 1001)
  await pass(10)

  expect(bodies.turn('a', 1001)).toBeInstanceOf(Promise)
  await pass(30)
  await pass(1)
  await pass(3)

  expect(bodies.turn('a', 1001)).toBe(true)
})

test('addresses take turns, however many bodies one of them has waiting', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001)
  for (const address of ['a', 'a', 'b', 'c']) asked(address, bodies.turn(address, 1001))

  for (let turn = 0; turn < 20; turn++) await pass(2)

  expect(begun).toEqual(['a true', 'b true', 'c true', 'a true'])
})

test('one address has so many waiting and no more; others are not touched by it', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001)
  for (const address of ['a', 'a', 'a', 'b']) asked(address, bodies.turn(address, 1001))

  await pass(0)

  expect(begun).toEqual(['a false'])
  expect(bodies.quota).toEqual({ scope: 'ip-large', limit: 2, remaining: 0, resetSeconds: 1 })
})

test('who has waited too long is refused, and the one behind has its turn', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001)
  asked('a', bodies.turn('a', 1001))
  await pass(100)
  asked('b', bodies.turn('b', 1001))

  await pass(300)

  expect(begun).toEqual(['a false', 'b false'])
  expect(bodies.turn('c', 1001)).toBe(true)
})

test('a large body pauses between two steps, and others have three times as long as all its steps took', async () => {
  const { bodies, pass, asked, begun, pausing } = stage()
  void bodies.turn('a', 1001)
  asked('b', bodies.turn('b', 1001))
  // Each step takes 4 ms, and others run for 1 ms before the second one.
  await pass(4)
  pausing('a', bodies.pause() ?? Promise.resolve())
  await pass(1)
  expect(begun).toEqual(['a goes on'])

  await pass(4)
  await pass(22)
  expect(begun).toEqual(['a goes on'])
  await pass(1)

  expect(begun).toEqual(['a goes on', 'b true'])
})

test('when a turn is overdue, those who wait come before those who have just come', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001)
  await pass(100)
  asked('b', bodies.turn('b', 1001))
  await pass(151)

  asked('c', bodies.turn('c', 1001))
  await pass(0)

  expect(begun).toEqual(['b true'])
})

test('behind a step of less than 2 ms there is no pause', async () => {
  const { bodies, pass } = stage()
  void bodies.turn('a', 1001)

  await pass(1.9)
  const short = bodies.pause()
  await pass(0.1)

  expect(short).toBeUndefined()
  expect(bodies.pause()).toBeInstanceOf(Promise)
})

test('only a large body has steps', () => {
  expect([1000, 1001].map((bytes) => stage().bodies.isLarge(bytes))).toEqual([false, true])
  expect(stage({ largeBodyBytes: 0 }).bodies.isLarge(9999)).toBe(false)
})

test('a size of 0 switches it off', () => {
  const { bodies } = stage({ largeBodyBytes: 0 })

  expect([bodies.turn('a', 9999), bodies.turn('a', 9999)]).toEqual([true, true])
})

/** A clock that stands still until it is told to go on. */
function stage(members: Partial<typeof settings> = {}) {
  let nowMs = 0
  const timers: { readonly atMs: number; readonly run: () => void }[] = []
  const clock: Clock = {
    nowMs: () => nowMs,
    after(ms, run) {
      timers.push({ atMs: nowMs + ms, run })
      return () => {}
    },
  }
  const begun: string[] = []
  return {
    bodies: new LargeBodies({ ...settings, ...members }, clock),
    begun,
    asked: (address: string, turn: true | Promise<boolean>): void => {
      void Promise.resolve(turn).then((isTurn) => begun.push(`${address} ${isTurn}`))
    },
    pausing: (address: string, pause: Promise<void>): void => {
      void pause.then(() => begun.push(`${address} goes on`))
    },
    pass: async (ms: number): Promise<void> => {
      nowMs += ms
      for (const timer of timers.splice(0)) {
        if (timer.atMs <= nowMs) timer.run()
        else timers.push(timer)
      }
      for (let turn = 0; turn < 4; turn++) await Promise.resolve()
    },
  }
}
