// The book of signatures for the workers of one machine without Redis: the primary process holds it, and the workers ask it.

import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'
import type { Clock } from '../../time/clock.ts'
import { answerWorker, askPrimary, type Channel } from '../primary.ts'
import type { SignatureBook } from './signature-book.ts'
import type { SignatureSource } from './signature-uses.ts'

const kind = 'parley-signatures'

/** The primary's side. */
export function serveSignatures(book: SignatureBook, worker: Channel, nowSeconds: () => number): void {
  answerWorker(kind, worker, (uses: readonly SignatureUse[]): readonly UseFinding[] =>
    uses.map((use) => book.use(use, nowSeconds())),
  )
}

/** A worker's side. */
export function primarySignatures(primary: Channel, clock: Clock): SignatureSource {
  return { useSignatures: askPrimary(kind, primary, clock) }
}
