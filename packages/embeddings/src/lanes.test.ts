import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Lane, type LaneSettings, Lanes } from './lanes.ts'

const north = [0, 3]

/** A lane that answers when the test says so. */
function heldLane() {
  const calls: { readonly texts: readonly string[]; readonly done: PromiseWithResolvers<readonly unknown[]> }[] = []
  const broken = Promise.withResolvers<Error>()
  const lane: Lane = {
    embed(texts) {
      const done = Promise.withResolvers<readonly unknown[]>()
      calls.push({ texts, done })
      return done.promise
    },
    broken: broken.promise,
    close: vi.fn(() => Promise.resolve()),
  }
  return { lane, calls, breakIt: () => broken.resolve(new Error('killed')) }
}

function lanesOf(opened: readonly Lane[], more: Partial<LaneSettings> = {}) {
  const onTrouble = vi.fn()
  const onBack = vi.fn()
  const open = vi.fn(() => Promise.resolve(quickLane()))
  const settings = { queueMax: 2, batchMax: 1, timeoutMs: 1000, pauseMs: 5, pauseMsMax: 20, retriesMax: 3 }
  const embedder = new Lanes(opened, { open, ...settings, onTrouble, onBack, ...more })
  return { embedder, onTrouble, onBack, open }
}

function quickLane(answer: unknown = north): Lane {
  return {
    embed: (texts) => Promise.resolve(texts.map(() => answer)),
    broken: new Promise(() => {}),
    close: () => Promise.resolve(),
  }
}

test('a vector comes with length 1, and of a long text only the beginning is read', async () => {
  const { lane, calls } = heldLane()
  const { embedder } = lanesOf([lane])

  const embedding = embedder.embed('x'.repeat(5000), 1000)
  calls[0]?.done.resolve([north])

  expect(await embedding).toEqual({ kind: 'embedded', vector: Float32Array.of(0, 1) })
  expect(calls[0]?.texts[0]?.length).toBe(2000)
})

test('a text whose time is over is late, and nobody works on it any more', async () => {
  const { lane, calls } = heldLane()
  const { embedder } = lanesOf([lane])

  const first = embedder.embed('first', 1000)
  const second = embedder.embed('second', 30)
  expect(await second).toEqual({ kind: 'late' })
  calls[0]?.done.resolve([north])
  await first
  await pause(5)

  expect(calls.length).toBe(1)
  expect(embedder.counts()).toEqual({ embedded: 1, late: 1, refused: 0, restarts: 0 })
})

test('beyond the queue a text is refused at once', async () => {
  const { embedder } = lanesOf([heldLane().lane])
  for (const text of ['at work', 'waits', 'waits too']) void embedder.embed(text, 1000)

  expect(await embedder.embed('one too many', 1000)).toEqual({ kind: 'refused', reason: 'full' })
})

test('a text that would wait longer than it may is refused at once, although there is room', async () => {
  const { embedder } = lanesOf([heldLane().lane], { queueMax: 1000 })
  const asked = Array.from({ length: 20 }, (_, at) => embedder.embed(`text ${at}`, 100))

  const refused = (await Promise.all(asked)).filter(({ kind }) => kind === 'refused')

  // Of ten milliseconds each, ten are in time.
  expect(refused.length).toBe(10)
})

test('a service gets several texts at once', async () => {
  const { lane, calls } = heldLane()
  const { embedder } = lanesOf([lane], { queueMax: 10, batchMax: 3 })
  for (let at = 0; at < 5; at++) void embedder.embed(`text ${at}`, 1000)

  calls[0]?.done.resolve([north])
  await vi.waitFor(() => expect(calls.map(({ texts }) => texts.length)).toEqual([1, 3]))
})

test('a lane that breaks while idle costs no text but those until the next is open', async () => {
  const { lane, breakIt } = heldLane()
  const { embedder, onTrouble, onBack, open } = lanesOf([lane], { pauseMs: 200, pauseMsMax: 200 })

  breakIt()
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledOnce())
  expect(await embedder.embed('in between', 1000)).toEqual({ kind: 'refused', reason: 'broken' })
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  await vi.waitFor(async () => expect((await embedder.embed('after', 1000)).kind).toBe('embedded'))

  expect(lane.close).toHaveBeenCalledOnce()
  expect(onTrouble).toHaveBeenCalledWith(new Error('killed'), 200)
  expect(onBack).toHaveBeenCalledOnce()
  expect(embedder.counts().restarts).toBe(1)
})

test('a lane that does not answer is given up with the texts that it has', async () => {
  const { lane } = heldLane()
  const { embedder, onTrouble } = lanesOf([lane], { timeoutMs: 20 })

  expect(await embedder.embed('hangs', 1000)).toEqual({ kind: 'refused', reason: 'broken' })
  expect(onTrouble).toHaveBeenCalledOnce()
})

test('lanes that cannot be opened again are tried a few times, and told twice: at first, and when nothing is tried any more', async () => {
  const { lane, breakIt } = heldLane()
  const open = vi.fn(() => Promise.reject(new Error('weights are gone')))
  const { onTrouble, embedder } = lanesOf([lane], { open })

  breakIt()
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledTimes(2))
  await pause(50)

  expect(open).toHaveBeenCalledTimes(3)
  expect(onTrouble).toHaveBeenLastCalledWith(new Error('weights are gone'), undefined)
  expect(embedder.counts().restarts).toBe(3)
})

test.each([
  ['not a number', [Number.NaN, 1]],
  ['infinite', [Number.POSITIVE_INFINITY, 1]],
  ['too large together', [1e300, 1e300]],
  ['zero', [0, 0]],
  ['words', ['1', '2']],
  ['of another length than the first', [1, 2, 3]],
  ['nothing', undefined],
])('what is no vector, because it is %s, refuses its text, is told once and ends no lane', async (_, answer) => {
  let next: unknown = north
  const lane = { ...quickLane(), embed: () => Promise.resolve([next]) }
  const { embedder, onTrouble, onBack, open } = lanesOf([lane])
  await embedder.embed('good', 1000)
  next = answer

  for (const text of ['bad', 'worse'])
    expect(await embedder.embed(text, 1000)).toEqual({ kind: 'refused', reason: 'broken' })
  next = north
  await embedder.embed('good again', 1000)

  expect(onTrouble).toHaveBeenCalledOnce()
  expect(onBack).toHaveBeenCalledOnce()
  expect(open).not.toHaveBeenCalled()
})

test('at the end waiting texts are refused, and so is every later one', async () => {
  const { lane } = heldLane()
  const { embedder } = lanesOf([lane])
  const waiting = [embedder.embed('at work', 1000), embedder.embed('waits', 1000)]

  await embedder.close()

  expect(await Promise.all([...waiting, embedder.embed('later', 1000)])).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'refused', reason: 'closed' })),
  )
  expect(lane.close).toHaveBeenCalledOnce()
})
