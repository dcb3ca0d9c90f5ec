import { FakeClock, settled } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { type AllWorkers, answerMsMax, createAllWorkers } from './all-workers.ts'
import { orderIn, type WorkerOrder, type WorkerReply, wrapped } from './messages.ts'

const second = versionOf(2)

test('a worker begins with the version in force and the secret of the machine', () => {
  const { add } = stage()

  const worker = add(0)

  expect(worker.orders).toEqual([
    { order: 'part', part: Uint8Array.of(1) },
    { order: 'begin', number: 1, ownSecret: 'hush' },
  ])
})

test('no worker swaps before all have built', async () => {
  const { all, add } = stage()
  const [a, b] = [add(0), add(1)]
  for (const worker of [a, b]) worker.says({ answer: 'following' })

  const applying = all.apply(second)
  expect([a.last, b.last]).toEqual(['check', 'check'])
  a.says({ answer: 'checked', round: 1, problems: [] })
  await settled()
  expect([a.last, b.last]).toEqual(['check', 'check'])
  b.says({ answer: 'checked', round: 1, problems: [] })
  await settled()
  expect([a.last, b.last]).toEqual(['apply', 'apply'])
  for (const worker of [a, b]) worker.says({ answer: 'applied', round: 2 })

  expect(await applying).toEqual([])
  expect(add(2).orders).toMatchObject([{ order: 'part' }, { order: 'begin', number: 2 }])
})

test('if one worker cannot build it, none swaps, and a new worker begins with the old one', async () => {
  const { all, add } = stage()
  const [a, b] = [add(0), add(1)]
  for (const worker of [a, b]) worker.says({ answer: 'following' })

  const applying = all.apply(second)
  a.says({ answer: 'checked', round: 1, problems: [] })
  b.says({ answer: 'checked', round: 1, problems: [{ line: 3, message: 'no' }] })

  expect(await applying).toEqual([{ line: 3, message: 'no' }])
  expect([a.last, b.last]).toEqual(['abandon', 'abandon'])
  expect(add(2).orders).toMatchObject([{ order: 'part' }, { order: 'begin', number: 1 }])
})

test('a worker that dies while it builds is not waited for, and its replacement swaps with the others', async () => {
  const { all, add } = stage()
  const [a, b] = [add(0), add(1)]
  for (const worker of [a, b]) worker.says({ answer: 'following' })

  const applying = all.apply(second)
  a.says({ answer: 'checked', round: 1, problems: [] })
  const replacement = add(1)
  b.ends()
  await settled()
  a.says({ answer: 'applied', round: 2 })

  expect(await applying).toEqual([])
  expect(replacement.orders).toMatchObject([
    { order: 'part', part: Uint8Array.of(1) },
    { order: 'begin', number: 1 },
    { order: 'part', part: Uint8Array.of(2) },
    { order: 'apply', number: 2 },
  ])
})

test('a worker that dies before it swaps is not waited for', async () => {
  const { all, add } = stage()
  const a = add(0)
  a.says({ answer: 'following' })

  const applying = all.apply(second)
  a.says({ answer: 'checked', round: 1, problems: [] })
  await settled()
  a.ends()

  expect(await applying).toEqual([])
  expect(add(0).orders).toMatchObject([{ order: 'part' }, { order: 'begin', number: 2 }])
})

test('a worker that stands still makes the reload fail, and its late answer is not taken for another', async () => {
  const { all, add, clock } = stage()
  const a = add(0)
  a.says({ answer: 'following' })

  const applying = all.apply(second)
  clock.advance(answerMsMax)
  expect(await applying).toEqual([{ line: undefined, message: 'worker 0 did not answer within 10000 ms' }])
  const again = all.apply(second)
  a.says({ answer: 'checked', round: 1, problems: [] })
  await settled()
  expect(a.last).toBe('check')
  a.says({ answer: 'checked', round: 2, problems: [] })
  await settled()
  a.says({ answer: 'applied', round: 3 })

  expect(await again).toEqual([])
  expect(clock.timerCount).toBe(0)
})

test('one worker counts for all: the first that listens', () => {
  const { all, add } = stage()
  const [a, b, c] = [add(2), add(0), add(1)]
  for (const worker of [a, c]) worker.says({ answer: 'following' })

  all.count('refused')

  expect([a.last, b.last, c.last]).toEqual(['count', 'begin', 'count'])
  expect(a.orders.at(-1)).toEqual({ order: 'count', result: 'refused', isCounted: false })
  expect(c.orders.at(-1)).toEqual({ order: 'count', result: 'refused', isCounted: true })
})

test('a worker that starts while the configuration is refused knows it, and one that starts later has nothing to know', () => {
  const { all, add } = stage()
  add(0).says({ answer: 'following' })

  all.count('refused')
  const replacement = add(1)
  replacement.says({ answer: 'following' })
  all.count('unchanged')
  const later = add(2)
  later.says({ answer: 'following' })

  expect(replacement.orders.slice(2)).toEqual([
    { order: 'count', result: 'refused', isCounted: false },
    { order: 'count', result: 'unchanged', isCounted: false },
  ])
  expect(later.last).toBe('begin')
})

interface FakeWorker {
  readonly orders: readonly WorkerOrder[]
  readonly last: string | undefined
  readonly says: (answer: WorkerReply) => void
  readonly ends: () => void
}

interface Stage {
  readonly all: AllWorkers
  readonly clock: FakeClock
  readonly add: (number: number) => FakeWorker
}

function stage(): Stage {
  const clock = new FakeClock()
  const all = createAllWorkers(versionOf(1), 'hush', clock)
  return { all, clock, add: (number) => addTo(all, number) }
}

function addTo(all: AllWorkers, number: number): FakeWorker {
  const orders: WorkerOrder[] = []
  let hear: (message: unknown) => void = () => {}
  let end = (): void => {}
  all.add({
    number,
    send(message) {
      const order = orderIn(message)
      if (order !== undefined) orders.push(order)
    },
    onMessage: (run) => {
      hear = run
    },
    onEnd: (run) => {
      end = run
    },
  })
  return {
    orders,
    get last() {
      return orders.at(-1)?.order
    },
    says: (answer) => hear(wrapped(answer)),
    ends: () => end(),
  }
}

function versionOf(number: number) {
  return { number, parts: [Uint8Array.of(number)] }
}
