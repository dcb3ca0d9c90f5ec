// What the primary asks its workers for the admin port, and how an answer comes back.

import type { AuctionRecord } from '@parley/contract'
import type { AuctionFilter } from '../admin/auction-filter.ts'

export type Question =
  | { readonly kind: 'metrics' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'newest'; readonly filter: AuctionFilter }
  | { readonly kind: 'auction'; readonly id: string }
  /** Whether it still answers. */
  | { readonly kind: 'presence' }

/** An answer about one auction. */
export interface FoundByWorker {
  readonly auction: AuctionRecord | null
  readonly searchedSince: string | undefined
}

export interface QuestionMessage {
  readonly kind: 'parley-question'
  readonly id: number
  readonly question: Question
}

export interface AnswerMessage {
  readonly kind: 'parley-answer'
  /** That of the question. */
  readonly id: number
  /** JSON; absent where the worker could not tell. It is read only if somebody still waits for it. */
  readonly text?: string | undefined
}

export function isQuestion(message: unknown): message is QuestionMessage {
  return kindOf(message) === 'parley-question'
}

export function isAnswer(message: unknown): message is AnswerMessage {
  return kindOf(message) === 'parley-answer'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null ? (message as { readonly kind?: unknown }).kind : undefined
}
