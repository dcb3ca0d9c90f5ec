import { expect, test } from 'vitest'
import { nothing, stageOf } from '../../../test/limits/leased-key-stage.ts'
import { settled } from '../../../test/limits/virtual-clock.ts'

test('the first request of a quiet key passes at once and is counted afterwards', async () => {
  const { key, clock, asks } = stageOf({ limit: 100 })

  expect(key.take(0)).toBe(true)
  void key.take(1)
  await clock.runTo(10)

  expect(asks[0]).toMatchObject({ forced: 1 })
  expect(key.remaining(10)).toBeLessThanOrEqual(99)
})

test('where single requests add up to much, the first one waits for its lease', async () => {
  const { key, clock } = stageOf({ limit: 79, nodes: 2 })

  const first = key.take(0)
  expect(first).toBeInstanceOf(Promise)
  await clock.runTo(3)

  expect(await first).toBe(true)
})

test('leased tokens are spent without asking, and fetched before they run out', async () => {
  const { key, clock, asks } = stageOf({ limit: 400 })
  void key.take(0)
  void key.take(1)
  await clock.runTo(20)

  expect(key.take(20)).toBe(true)
  await clock.runTo(30)

  expect(asks).toHaveLength(2)
})

test('a node alone never admits more than the limit in a second', async () => {
  const { key, clock } = stageOf({ limit: 5 })
  const answers: boolean[] = []
  for (let atMs = 0; atMs < 900; atMs += 10) {
    await clock.runTo(atMs)
    void Promise.resolve(key.take(atMs)).then((ok) => answers.push(ok))
  }
  await clock.runTo(950)

  expect(answers).toHaveLength(90)
  expect(answers.filter(Boolean)).toHaveLength(5)
})

test('once refused, it does not ask again before something can have come free', async () => {
  const { key, clock, book, asks } = stageOf({ limit: 10 })
  book.lease([{ ...nothing, key: 'k', limit: 10, want: 10 }], 0)
  const first = key.take(0)
  await clock.runTo(5)
  expect(await first).toBe(false)

  for (let atMs = 10; atMs < 900; atMs += 10) {
    await clock.runTo(atMs)
    expect(key.take(atMs)).toBe(false)
  }
  expect(asks).toHaveLength(1)
  await clock.runTo(1010)

  expect(asks).toHaveLength(2)
})

test('requests that come while an ask is on its way wait for the next one: 30 within 6 ms pass where 100 may', async () => {
  const { key, clock } = stageOf({ limit: 100, nodes: 2, roundTripMs: 3 })
  const answers: boolean[] = []

  for (let request = 0; request < 30; request++) {
    await clock.runTo(request * 0.2)
    void Promise.resolve(key.take(request * 0.2)).then((ok) => answers.push(ok))
  }
  await clock.runTo(20)

  expect(answers).toEqual(Array.from({ length: 30 }, () => true))
})

test('where nothing is left, those who came while the ask was on its way are refused with it', async () => {
  const { key, clock, book, asks } = stageOf({ limit: 10, roundTripMs: 3 })
  book.lease([{ ...nothing, want: 10 }], 0)
  const first = key.take(0)
  await clock.runTo(4)
  const second = key.take(4)
  await clock.runTo(5)

  expect(await first).toBe(false)
  expect(await second).toBe(false)
  expect(asks).toHaveLength(1)
})

test('the last tokens of a limit go to those who have waited longest, and the others are refused at once', async () => {
  const { key, clock, book, asks } = stageOf({ limit: 10 })
  book.lease([{ ...nothing, want: 8 }], 0)
  const answers = [key.take(0), key.take(0), key.take(1)]
  await clock.runTo(2)

  expect(await answers[0]).toBe(true)
  expect(await answers[1]).toBe(true)
  expect(await answers[2]).toBe(false)
  expect(asks).toHaveLength(1)
})

test('who waits for a second ask has waited no longer than 12 ms in all', async () => {
  const { key, clock } = stageOf({ limit: 30, roundTripMs: 9.5 })
  void key.take(0)
  await clock.runTo(10)
  const answers = [key.take(10), key.take(10)]
  let known: boolean | undefined
  void Promise.resolve(answers[1]).then((ok) => {
    known = ok
  })

  await clock.runTo(21.9)
  expect(await answers[0]).toBe(true)
  expect(known).toBeUndefined()
  await clock.runTo(22)

  expect(known).toBe(true)
})

test('at most 1,000 requests wait for one key', () => {
  const { key } = stageOf({ limit: 10, isMute: true })

  const answers = Array.from({ length: 1001 }, () => key.take(0))

  expect(answers.slice(0, 1000).every((answer) => answer instanceof Promise)).toBe(true)
  expect(answers[1000]).toBe(false)
})

test('what is given back can be taken again', async () => {
  const { key, clock } = stageOf({ limit: 2 })
  const first = key.take(0)
  await clock.runTo(5)
  expect(await first).toBe(true)
  expect(key.take(6)).toBe(true)
  expect(key.take(7)).toBe(false)

  key.giveBack(6, 7)

  expect(key.take(8)).toBe(true)
})

test('a first request that another scope refused is not counted', async () => {
  const { key, clock, asks } = stageOf({ limit: 100, isReportedAtOnce: false })
  expect(key.take(0)).toBe(true)

  key.giveBack(0, 1)
  void key.take(1)
  await clock.runTo(3)

  expect(asks[0]).toMatchObject({ forced: 0 })
})

test('a refusal a second later gives back no token: the book has forgotten its grant', async () => {
  const { key, clock, asks } = stageOf({ limit: 10 })
  void key.take(0)
  await clock.runTo(1002)

  key.giveBack(2, 1002)
  void key.take(1002)
  await clock.runTo(1004)

  // Of the two that were granted, one was spent and one was not.
  expect(asks.map(({ want, back }) => ({ want, back }))).toEqual([
    { want: 2, back: 0 },
    { want: 2, back: 1 },
  ])
})

test('what was not spent in time goes back to the book', async () => {
  const { key, clock, asks } = stageOf({ limit: 100, holdMs: 150 })
  void key.take(0)
  void key.take(1)
  await clock.runTo(400)

  void key.take(400)
  await clock.runTo(420)

  expect(asks.at(-1)?.back).toBeGreaterThan(0)
})

test('a promise is kept in the turn in which the lease arrives', async () => {
  const { key, clock } = stageOf({ limit: 10 })
  let known: boolean | undefined
  void Promise.resolve(key.take(0)).then((ok) => {
    known = ok
  })

  await clock.runTo(2)
  await settled()

  expect(known).toBe(true)
})
