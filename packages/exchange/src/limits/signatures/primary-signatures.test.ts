import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { systemClock } from '../../time/clock.ts'
import type { Channel } from '../primary.ts'
import { primarySignatures, serveSignatures } from './primary-signatures.ts'
import { SignatureBook } from './signature-book.ts'

const now = 1_800_000_000
const use = { publisher: 'pub-1', seconds: now, mark: 'a', toleranceSeconds: 60, rememberedMax: 100 }

test('two workers use the signatures of one book', async () => {
  const book = new SignatureBook(0)
  const [first, second] = [workerOf(book), workerOf(book)]

  const here = await first.useSignatures([use, { ...use, mark: 'b' }])
  const there = await second.useSignatures([{ ...use, mark: 'c' }, use])

  expect([here, there]).toEqual([
    ['first', 'first'],
    ['first', 'again'],
  ])
})

function workerOf(book: SignatureBook) {
  const [toPrimary, toWorker] = [new EventEmitter(), new EventEmitter()]
  serveSignatures(book, channelOf(toWorker, toPrimary), () => now)
  return primarySignatures(channelOf(toPrimary, toWorker), systemClock)
}

function channelOf(out: EventEmitter, into: EventEmitter): Channel {
  return {
    send: (message) => void out.emit('message', message),
    onMessage: (hear) => void into.on('message', hear),
  }
}
