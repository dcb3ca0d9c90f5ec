// The words around an ad, to be translated by the page.

import type { FeedbackReason, Words } from '@parley/client'

/** Texts of the place that do not come from the advertiser; those of the card are `Words` of the client. */
export interface ChatAdWords extends Words {
  /** The button that opens the reason for the ad. Default: `Why this ad?`. */
  readonly why: string
  /** Before the words that the chat and the ad share. Default: `It fits what this chat is about:`. */
  readonly because: string
  /** The button that opens the list of reasons to rate the ad. Default: `Rate this ad`. */
  readonly rate: string
  /** After a reason was chosen. Default: `Thank you.`. */
  readonly thanks: string
  /** What a reader can say about an ad. */
  readonly reasons: Readonly<Record<FeedbackReason, string>>
}

/** What only the card needs is not here: the client has it. */
export type OwnWords = Omit<ChatAdWords, Exclude<keyof Words, 'behalf' | 'paid'>>

const english: OwnWords = {
  why: 'Why this ad?',
  because: 'It fits what this chat is about:',
  behalf: 'On behalf of',
  paid: 'Paid for by',
  rate: 'Rate this ad',
  thanks: 'Thank you.',
  reasons: {
    not_interested: 'Not interested',
    irrelevant: 'Does not fit the chat',
    offensive: 'Offensive',
    repetitive: 'Seen too often',
    misleading: 'Misleading',
    helpful: 'Helpful',
  },
}

/** The page's words, and English ones where it has none. */
export function wordsOf(given: Partial<ChatAdWords> = {}): OwnWords {
  return { ...english, ...given, reasons: { ...english.reasons, ...given.reasons } }
}
