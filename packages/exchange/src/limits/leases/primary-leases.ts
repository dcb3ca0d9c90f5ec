// Leases for the workers of one machine without Redis: the primary process holds the lease book, and the workers ask it.

import type { Clock } from '../../time/clock.ts'
import { answerWorker, askPrimary, type Channel } from '../primary.ts'
import type { LeaseAnswer, LeaseAsk, LeaseBook, LeaseSource } from './lease-book.ts'

const kind = 'parley-lease'

/** The primary's side: answers every question of a worker from the book. */
export function serveLeases(book: LeaseBook, worker: Channel, nowMs: () => number): void {
  answerWorker(kind, worker, (asks: readonly LeaseAsk[]): LeaseAnswer => book.lease(asks, nowMs()))
}

/** A worker's side. */
export function primaryLeases(primary: Channel, workers: number, clock: Clock): LeaseSource {
  return {
    nodes: () => workers,
    lease: askPrimary<LeaseAnswer>(kind, primary, clock),
    close: () => Promise.resolve(),
  }
}
