import { expect, test } from 'vitest'
import { settled, VirtualClock } from '../../test/limits/virtual-clock.ts'
import { type LeaseAsk, LeaseBook } from './lease-book.ts'
import { LeaseClient } from './lease-client.ts'
import { LeasedKey, type LeasedKeySettings } from './leased-key.ts'

test('the first request of a quiet key passes at once and is counted afterwards', async () => {
  const { key, clock, asks } = stage({ limit: 100 })

  expect(key.take(0)).toBe(true)
  void key.take(1)
  await clock.runTo(10)

  expect(asks[0]).toMatchObject({ forced: 1 })
  expect(key.remaining(10)).toBeLessThanOrEqual(99)
})

test('where single requests add up to much, the first one waits for its lease', async () => {
  const { key, clock } = stage({ limit: 79, nodes: 2 })

  const first = key.take(0)
  expect(first).toBeInstanceOf(Promise)
  await clock.runTo(3)

  expect(await first).toBe(true)
})

test('leased tokens are spent without asking, and fetched before they run out', async () => {
  const { key, clock, asks } = stage({ limit: 400 })
  void key.take(0)
  void key.take(1)
  await clock.runTo(20)

  expect(key.take(20)).toBe(true)
  await clock.runTo(30)

  expect(asks).toHaveLength(2)
})

test('a node alone never admits more than the limit in a second', async () => {
  const { key, clock } = stage({ limit: 5 })
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
  const { key, clock, book, asks } = stage({ limit: 10 })
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

test('a book that does not answer keeps a request waiting for 12 ms; then the share of the node decides', async () => {
  const { key, clock } = stage({ limit: 10, isMute: true })
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
  const { key, clock, book, asks } = stage({ limit: 10, waitMs: 1 })
  book.lease([{ ...nothing, key: 'k', limit: 10, want: 9 }], 0)

  const first = key.take(0)
  await clock.runTo(1)
  expect(await first).toBe(true)
  await clock.runTo(2)
  expect(asks[0]).toMatchObject({ forced: 1 })

  // Now it is known that nothing is left.
  expect(await key.take(3)).toBe(false)
})

test('requests that come while an ask is on its way wait for the next one: 30 within 6 ms pass where 100 may', async () => {
  const { key, clock } = stage({ limit: 100, nodes: 2, roundTripMs: 3 })
  const answers: boolean[] = []

  for (let request = 0; request < 30; request++) {
    await clock.runTo(request * 0.2)
    void Promise.resolve(key.take(request * 0.2)).then((ok) => answers.push(ok))
  }
  await clock.runTo(20)

  expect(answers).toEqual(Array.from({ length: 30 }, () => true))
})

test('where nothing is left, those who came while the ask was on its way are refused with it', async () => {
  const { key, clock, book, asks } = stage({ limit: 10, roundTripMs: 3 })
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
  const { key, clock, book, asks } = stage({ limit: 10 })
  book.lease([{ ...nothing, want: 8 }], 0)
  const answers = [key.take(0), key.take(0), key.take(1)]
  await clock.runTo(2)

  expect(await answers[0]).toBe(true)
  expect(await answers[1]).toBe(true)
  expect(await answers[2]).toBe(false)
  expect(asks).toHaveLength(1)
})

test('who waits for a second ask has waited no longer than 12 ms in all', async () => {
  const { key, clock } = stage({ limit: 30, roundTripMs: 9.5 })
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
  const { key } = stage({ limit: 10, isMute: true })

  const answers = Array.from({ length: 1001 }, () => key.take(0))

  expect(answers.slice(0, 1000).every((answer) => answer instanceof Promise)).toBe(true)
  expect(answers[1000]).toBe(false)
})

test('D66: without the book it admits its share, and after the relaxation twice that', async () => {
  const { key, clock } = stage({ limit: 100, nodes: 4, awayUntilMs: Number.POSITIVE_INFINITY, relaxAfterMs: 2000 })
  const first = key.take(0)
  await clock.runTo(5)
  expect(await first).toBe(true)

  expect(takenOf(key, 500, 100)).toBe(24)
  expect(takenOf(key, 1900, 100)).toBe(25)
  expect(takenOf(key, 3000, 100)).toBe(50)
})

test('D66: where the relaxation is off, the share stays', async () => {
  const { key, clock } = stage({ limit: 100, nodes: 4, awayUntilMs: Number.POSITIVE_INFINITY, relaxAfterMs: 0 })
  void key.take(0)
  await clock.runTo(5)

  expect(takenOf(key, 60_000, 100)).toBe(25)
})

test('D66: when the count is shared again, nobody is refused because an ask for nothing was granted nothing', async () => {
  const { key, clock, asks } = stage({ limit: 100, nodes: 2, awayUntilMs: 300 })
  await passAt(key, clock, 0)
  await passAt(key, clock, 10)
  await passAt(key, clock, 20)
  await passAt(key, clock, 400)
  await clock.runTo(1990)

  await passAt(key, clock, 1990)
  await clock.runTo(1995)

  expect(asks.at(-1)).toMatchObject({ want: 0, forced: 1 })
  await passAt(key, clock, 2000)
})

test('what is given back can be taken again', async () => {
  const { key, clock } = stage({ limit: 2 })
  const first = key.take(0)
  await clock.runTo(5)
  expect(await first).toBe(true)
  expect(key.take(6)).toBe(true)
  expect(key.take(7)).toBe(false)

  key.giveBack(6)

  expect(key.take(8)).toBe(true)
})

test('what was not spent in time goes back to the book', async () => {
  const { key, clock, asks } = stage({ limit: 100, holdMs: 150 })
  void key.take(0)
  void key.take(1)
  await clock.runTo(400)

  void key.take(400)
  await clock.runTo(420)

  expect(asks.at(-1)?.back).toBeGreaterThan(0)
})

const nothing: LeaseAsk = { key: 'k', limit: 10, want: 0, forced: 0, back: 0, backPart: 0 }

interface Stage extends Partial<LeasedKeySettings> {
  readonly limit: number
  readonly nodes?: number
  readonly roundTripMs?: number
  readonly isMute?: boolean
  /** The book cannot be reached before. */
  readonly awayUntilMs?: number
}

function stage({ nodes = 1, roundTripMs = 0, isMute = false, awayUntilMs = 0, ...settings }: Stage) {
  const clock = new VirtualClock()
  const book = new LeaseBook(10)
  const asks: LeaseAsk[] = []
  const source = {
    nodes: () => nodes,
    close: () => Promise.resolve(),
    async lease(asked: readonly LeaseAsk[]) {
      asks.push(...asked)
      if (clock.nowMs() < awayUntilMs) throw new Error('away')
      if (isMute) await new Promise(() => {})
      const answer = book.lease(asked, clock.nowMs())
      if (roundTripMs > 0) await new Promise<void>((resolve) => void clock.after(roundTripMs, resolve))
      return answer
    },
  }
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: () => {} })
  const key = new LeasedKey({
    isReportedAtOnce: true,
    key: 'k',
    client,
    clock,
    waitMs: 12,
    holdMs: 150,
    relaxAfterMs: 0,
    ...settings,
  })
  return { key, clock, book, asks }
}

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

test('a promise is kept in the turn in which the lease arrives', async () => {
  const { key, clock } = stage({ limit: 10 })
  let known: boolean | undefined
  void Promise.resolve(key.take(0)).then((ok) => {
    known = ok
  })

  await clock.runTo(2)
  await settled()

  expect(known).toBe(true)
})
