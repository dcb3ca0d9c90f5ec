// A leased key whose book is late, away or back again.

import { expect, test } from 'vitest'
import { nothing, stageOf } from '../../../test/limits/leased-key-stage.ts'
import type { VirtualClock } from '../../../test/limits/virtual-clock.ts'
import type { LeasedKey } from './leased-key.ts'

test('a book that does not answer keeps a request waiting for 12 ms; then the share of the node decides', async () => {
  const { key, clock } = stageOf({ limit: 10, isMute: true })
  const answer = key.take(0) as Promise<boolean>
  let known: boolean | undefined
  void answer.then((ok) => {
    known = ok
  })

  await clock.runTo(11.9)
  expect(known).toBeUndefined()
  await clock.runTo(12)

  expect(known).toBe(true)
})

test('a request whose answer is on its way is not refused where there was room, and it is counted', async () => {
  const { key, clock, book, asks } = stageOf({ limit: 10, waitMs: 1 })
  book.lease([{ ...nothing, key: 'k', limit: 10, want: 9 }], 0)

  const first = key.take(0)
  await clock.runTo(1)
  expect(await first).toBe(true)
  await clock.runTo(2)
  expect(asks[0]).toMatchObject({ forced: 1 })

  // Now it is known that nothing is left.
  expect(await key.take(3)).toBe(false)
})

test('D66: without the book it admits its share, however long that takes', async () => {
  const { key, clock } = stageOf({ limit: 100, nodes: 4, awayUntilMs: Number.POSITIVE_INFINITY })
  const first = key.take(0)
  await clock.runTo(5)
  expect(await first).toBe(true)

  expect(takenOf(key, 500, 100)).toBe(24)
  expect(takenOf(key, 1900, 100)).toBe(25)
  expect(takenOf(key, 3000, 100)).toBe(25)
  expect(takenOf(key, 60_000, 100)).toBe(25)
})

test('D66: with more nodes than a limit has requests, as many nodes admit one each', async () => {
  const stages = Array.from({ length: 7 }, (_, rank) =>
    stageOf({ limit: 3, nodes: 7, rank, awayUntilMs: Number.POSITIVE_INFINITY }),
  )
  const first = stages.map(({ key }) => key.take(0))
  for (const { clock } of stages) await clock.runTo(5)
  const admitted = (await Promise.all(first.map(async (answer) => answer))).filter((ok) => ok)
  const again = stages.map(({ key }) => takenOf(key, 2000, 5))

  expect(admitted).toHaveLength(3)
  expect(again.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1, 1, 1])
})

test('D66: when the count is shared again, nobody is refused because an ask for nothing was granted nothing', async () => {
  const { key, clock, asks } = stageOf({ limit: 100, nodes: 2, awayUntilMs: 300 })
  await passAt(key, clock, 0)
  await passAt(key, clock, 10)
  await passAt(key, clock, 20)
  await passAt(key, clock, 400)
  await clock.runTo(1710)

  // A probe found the count at 312 ms; with the answer to this ask, 1,400 ms later, it is relied on again.
  await passAt(key, clock, 1710)

  expect(asks.at(-1)).toMatchObject({ want: 0, forced: 1 })
  await passAt(key, clock, 1720)
})

test('a request that passed because its ask had failed is counted with the next one', async () => {
  const { key, clock, asks } = stageOf({ limit: 10, awayUntilMs: 3 })
  const first = key.take(0)
  await clock.runTo(2)
  expect(await first).toBe(true)

  await clock.runTo(4)

  expect(asks.map(({ forced }) => forced)).toEqual([0, 1])
})

test('what an ask reported that failed is reported again with the next one', async () => {
  const { key, clock, asks } = stageOf({ limit: 100, failing: [0] })
  expect(key.take(0)).toBe(true)
  await clock.runTo(9)

  const second = key.take(10)
  await clock.runTo(20)

  expect(await second).toBe(true)
  expect(asks.map(({ forced }) => forced)).toEqual([1, 1])
})

test('a request that passed because the answer was late is counted with the next ask', async () => {
  const { key, clock, asks } = stageOf({ limit: 10, roundTripMs: 30 })
  const first = key.take(0)
  await clock.runTo(12)
  expect(await first).toBe(true)

  await clock.runTo(40)

  expect(asks.map(({ forced }) => forced)).toEqual([0, 1])
})

/** One request at that moment, which must pass. */
async function passAt(key: LeasedKey, clock: VirtualClock, atMs: number): Promise<void> {
  await clock.runTo(atMs)
  const answer = key.take(atMs)
  await clock.runTo(atMs + 5)
  expect(await answer, `at ${atMs} ms`).toBe(true)
}

/** How many of so many requests of one moment are admitted at once. */
function takenOf(key: LeasedKey, atMs: number, requests: number): number {
  return Array.from({ length: requests }, () => key.take(atMs)).filter((answer) => answer === true).length
}
