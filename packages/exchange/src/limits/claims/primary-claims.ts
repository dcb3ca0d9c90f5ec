// The claims of the workers of one machine without Redis: the primary process holds the book, and the workers ask it.

import type { ClaimSource } from '../../model/limits.ts'
import type { Clock } from '../../time/clock.ts'
import { answerWorker, askPrimary, type Channel } from '../primary.ts'
import type { ClaimBook } from './claim-book.ts'

const kind = 'parley-claims'

interface Claim {
  readonly key: string
  readonly seconds: number
}

/** The primary's side. */
export function serveClaims(book: ClaimBook, worker: Channel, nowSeconds: () => number): void {
  answerWorker(kind, worker, ({ key, seconds }: Claim): boolean => book.claim(key, seconds, nowSeconds()))
}

/** A worker's side. */
export function primaryClaims(primary: Channel, clock: Clock): ClaimSource {
  const ask = askPrimary<boolean>(kind, primary, clock)
  return { claim: (key, seconds) => ask({ key, seconds } satisfies Claim) }
}
