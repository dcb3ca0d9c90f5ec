import { expect, test } from 'vitest'
import { systemClock } from '../../time/clock.ts'
import type { Channel } from '../primary.ts'
import { LeaseBook } from './lease-book.ts'
import { primaryLeases, serveLeases } from './primary-leases.ts'

const ask = { key: 'k', limit: 10, want: 7, forced: 0, back: 0, backPart: 0 }

test('two workers lease from one book', async () => {
  const book = new LeaseBook(10)
  const first = workerOf(book)
  const second = workerOf(book)

  const one = await first.lease([ask])
  const two = await second.lease([ask])

  expect(one.grants).toMatchObject([{ granted: 7, used: 7 }])
  expect(two.grants).toMatchObject([{ granted: 3, used: 10 }])
  expect(first.nodes()).toBe(2)
})

test('answers that come in another order find their questions', async () => {
  const [worker, primary] = channels()
  const held: unknown[] = []
  primary.onMessage((message) => held.push(message))
  const source = primaryLeases(worker, 2, systemClock)

  const first = source.lease([ask])
  const second = source.lease([ask])
  for (const message of held.toReversed()) {
    const { id } = message as { readonly id: number }
    primary.send({ kind: 'parley-lease', id, answer: { part: id, grants: [] } })
  }

  expect((await first).part).toBe(1)
  expect((await second).part).toBe(2)
})

test('a primary that does not answer is a failure', async () => {
  const [worker] = channels()
  const source = primaryLeases(worker, 2, { ...systemClock, after: runAtOnce })

  await expect(source.lease([ask])).rejects.toThrow('the primary did not answer')
})

test('other messages on the channel are left alone', () => {
  const [worker, primary] = channels()
  const heard: unknown[] = []
  worker.onMessage((message) => heard.push(message))
  serveLeases(new LeaseBook(1), primary, () => 0)
  void primaryLeases(worker, 1, systemClock)

  worker.send({ kind: 'hello' })
  worker.send('text')
  worker.send(null)
  primary.send({ kind: 'parley-lease', id: 99, answer: { part: 0, grants: [] } })

  expect(heard).toHaveLength(1)
})

function workerOf(book: LeaseBook) {
  const [worker, primary] = channels()
  serveLeases(book, primary, () => 0)
  return primaryLeases(worker, 2, systemClock)
}

/** Two ends that hear each other at once. */
function channels(): readonly [Channel, Channel] {
  const hearers: [((message: unknown) => void)[], ((message: unknown) => void)[]] = [[], []]
  const end = (own: 0 | 1, other: 0 | 1): Channel => ({
    send: (message) => {
      for (const hear of hearers[other]) hear(message)
    },
    onMessage: (hear) => void hearers[own].push(hear),
  })
  return [end(0, 1), end(1, 0)]
}

/** A clock that has no patience. */
function runAtOnce(_ms: number, run: () => void): () => void {
  run()
  return () => {}
}
