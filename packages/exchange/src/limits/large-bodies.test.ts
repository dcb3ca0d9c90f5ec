import { expect, test } from 'vitest'
import type { Clock } from '../time/clock.ts'
import { LargeBodies } from './large-bodies.ts'

const settings = { usualBodyBytes: 100, largeBodyBytes: 1000, largeBodiesMax: 2, largeBodyWaitMs: 250, ipKeysMax: 10 }
const noLimit = (): number => 0

test('bodies of the usual size never wait', () => {
  const { bodies } = stage()

  const turns = Array.from({ length: 500 }, () => bodies.turn('a', 1000, noLimit))

  expect(turns.every((turn) => turn === true)).toBe(true)
})

test('the first large body has its turn at once, and the next when three times as long has passed', async () => {
  const { bodies, pass, asked, begun } = stage()
  expect(bodies.turn('a', 1001, noLimit)).toBe(true)

  asked('b', bodies.turn('b', 1001, noLimit))
  await pass(10)
  await pass(29)
  expect(begun).toEqual([])

  await pass(1)
  expect(begun).toEqual(['b true'])
})

test('when nobody waits and the rest is over, the next one has its turn at once', async () => {
  const { bodies, pass } = stage()
  void bodies.turn('a', 1001, noLimit)
  await pass(10)

  expect(bodies.turn('a', 1001, noLimit)).toBeInstanceOf(Promise)
  await pass(30)
  await pass(1)
  await pass(3)

  expect(bodies.turn('a', 1001, noLimit)).toBe(true)
})

test('addresses take turns, however many bodies one of them has waiting', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001, noLimit)
  for (const address of ['a', 'a', 'b', 'c']) asked(address, bodies.turn(address, 1001, noLimit))

  for (let turn = 0; turn < 20; turn++) await pass(2)

  expect(begun).toEqual(['a true', 'b true', 'c true', 'a true'])
})

test('one address has so many waiting and no more; others are not touched by it', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001, noLimit)
  for (const address of ['a', 'a', 'a', 'b']) asked(address, bodies.turn(address, 1001, noLimit))

  await pass(0)

  expect(begun).toEqual(['a false'])
  expect(bodies.quota).toEqual({ scope: 'ip-large', limit: 2, remaining: 0, resetSeconds: 1 })
})

test('who has waited too long is refused, and the one behind has its turn', async () => {
  const { bodies, pass, asked, begun } = stage()
  void bodies.turn('a', 1001, noLimit)
  asked('a', bodies.turn('a', 1001, noLimit))
  await pass(100)
  asked('b', bodies.turn('b', 1001, noLimit))

  await pass(300)

  expect(begun).toEqual(['a false', 'b false'])
  expect(bodies.turn('c', 1001, noLimit)).toBe(true)
})

test('a large body pauses between two steps, and others have three times as long as all its steps took', async () => {
  const { bodies, pass, asked, begun, pausing } = stage()
  void bodies.turn('a', 1001, noLimit)
  asked('b', bodies.turn('b', 1001, noLimit))
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
  void bodies.turn('a', 1001, noLimit)
  await pass(100)
  asked('b', bodies.turn('b', 1001, noLimit))
  await pass(151)

  asked('c', bodies.turn('c', 1001, noLimit))
  await pass(0)

  expect(begun).toEqual(['b true'])
})

test('behind a step of less than 2 ms there is no pause', async () => {
  const { bodies, pass } = stage()
  void bodies.turn('a', 1001, noLimit)

  await pass(1.9)
  const short = bodies.pause()
  await pass(0.1)

  expect(short).toBeUndefined()
  expect(bodies.pause()).toBeInstanceOf(Promise)
})

test('an address may send its limit in bodies of the usual size, or fewer that are larger; then they take turns', async () => {
  const { bodies, pass, asked, begun } = stage()
  const ten = (): number => 10
  const free = [400, 600].map((bytes) => bodies.turn('a', bytes, ten))

  // The first that is too much has its turn at once, because nobody else does.
  const beyond = bodies.turn('a', 101, ten)
  asked('a again', bodies.turn('a', 101, ten))
  const others = [bodies.turn('a', 100, ten), bodies.turn('b', 900, ten)]
  await pass(10)

  expect([...free, beyond, ...others]).toEqual([true, true, true, true, true])
  expect(begun).toEqual([])
  await pass(30)
  expect(begun).toEqual(['a again true'])
})

test('what an address has sent is forgotten as fast as it may send again', async () => {
  const { bodies, pass } = stage()
  const ten = (): number => 10
  void bodies.turn('a', 1000, ten)
  void bodies.turn('x', 1001, ten)
  await pass(300)

  expect(bodies.turn('a', 300, ten)).toBe(true)
  expect(bodies.turn('a', 101, ten)).toBe(true)
  expect(bodies.turn('a', 101, ten)).toBeInstanceOf(Promise)
})

test('without a limit, or without a usual size, only large bodies take turns', () => {
  const free = (members: Partial<typeof settings>, limit: number) => {
    const { bodies } = stage(members)
    return Array.from({ length: 50 }, () => bodies.turn('a', 1000, () => limit)).every((turn) => turn === true)
  }

  expect([free({}, 0), free({ usualBodyBytes: 0 }, 1), free({ largeBodyBytes: 0 }, 1), free({}, 1)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a body that waits is no work until its turn has come, or is refused', async () => {
  const { bodies, pass, aside } = stage()
  void bodies.turn('a', 1001, noLimit)
  void bodies.turn('b', 1001, noLimit)
  void bodies.turn('c', 1001, noLimit)
  await pass(10)
  expect(aside()).toBe(2)

  await pass(30)
  expect(aside()).toBe(1)
  await pass(300)
  await pass(300)
  expect(aside()).toBe(0)
})

test('only a large body has steps', () => {
  expect([1000, 1001].map((bytes) => stage().bodies.isLarge(bytes))).toEqual([false, true])
  expect(stage({ largeBodyBytes: 0 }).bodies.isLarge(9999)).toBe(false)
})

test('a size of 0 switches it off', () => {
  const { bodies } = stage({ largeBodyBytes: 0 })

  expect([bodies.turn('a', 9999, noLimit), bodies.turn('a', 9999, noLimit)]).toEqual([true, true])
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
  let aside = 0
  return {
    bodies: new LargeBodies({ ...settings, ...members }, clock, () => {
      aside++
      return () => void aside--
    }),
    aside: () => aside,
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
