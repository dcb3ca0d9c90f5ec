// Leases for the workers of one machine without Redis: the primary process holds the lease book, and the workers ask it over
// the channel that Node gives every child process.

import type { Clock } from '../../time/clock.ts'
import type { LeaseAnswer, LeaseAsk, LeaseBook, LeaseSource } from './lease-book.ts'

interface Question {
  readonly kind: 'parley-lease'
  readonly id: number
  readonly asks: readonly LeaseAsk[]
}

interface Response {
  readonly kind: 'parley-lease'
  readonly id: number
  readonly answer: LeaseAnswer
}

/** What both ends of the channel can do. */
export interface Channel {
  send(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
}

/** The primary's side: answers every question of a worker from the book. */
export function serveLeases(book: LeaseBook, worker: Channel, nowMs: () => number): void {
  worker.onMessage((message) => {
    if (!isLease(message) || !('asks' in message)) return
    const { id, asks } = message
    worker.send({ kind: 'parley-lease', id, answer: book.lease(asks, nowMs()) } satisfies Response)
  })
}

/** A primary that takes longer than this counts as gone. */
const answerMsMax = 200

/** A worker's side. */
export function primaryLeases(primary: Channel, workers: number, clock: Clock): LeaseSource {
  const waiting = new Map<number, (answer: LeaseAnswer) => void>()
  let asked = 0
  primary.onMessage((message) => {
    if (!isLease(message) || !('answer' in message)) return
    const { id, answer } = message
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return {
    nodes: () => workers,
    lease(asks) {
      return new Promise((resolve, reject) => {
        const id = ++asked
        const stop = clock.after(answerMsMax, () => {
          waiting.delete(id)
          reject(new Error('the primary did not answer'))
        })
        waiting.set(id, (answer) => {
          stop()
          resolve(answer)
        })
        primary.send({ kind: 'parley-lease', id, asks } satisfies Question)
      })
    },
    close: () => Promise.resolve(),
  }
}

function isLease(message: unknown): message is Question | Response {
  return typeof message === 'object' && message !== null && (message as { kind?: unknown }).kind === 'parley-lease'
}
