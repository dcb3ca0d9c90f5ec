// How one partner's part in one impression ended.

import type { Static } from 'typebox'
import { integer, list, number, oneOf, optional, record, text } from '../shape.ts'
import { type BidFactName, bidFactNames, bidFacts } from './bid-facts.ts'

export const remedySides = ['publisher', 'partner', 'operator'] as const

/** What compares an ad with a chat. */
export const scorerNames = ['words', 'vectors', 'model'] as const

export const Relevance = record(
  {
    score: number('From 0 to 1.'),
    because: list(text(), 'What the ad and the chat have in common.'),
    scorer: optional(oneOf(scorerNames, 'What this ad was scored by, if not by the scorer of the auction.')),
  },
  'Relevance of the ad to the chat, if requested and scored.',
)
export type Relevance = Static<typeof Relevance>

const facts = Object.fromEntries(bidFactNames.map((name) => [name, optional(text(bidFacts[name].says))])) as Record<
  BidFactName,
  ReturnType<typeof optional<ReturnType<typeof text>>>
>

export const Disposition = record({
  partner: text(),
  impid: text(),
  state: text('How the partner’s part in this impression ended.'),
  reason: text('Why, in one word; the same word labels the metrics.'),
  says: text('Why, in a sentence.'),
  detail: text('Details, if any.'),
  priceCpm: optional(number('The bid, where there was one.')),
  afterMarginCpm: optional(number('The bid after the margin, which competes in the auction.')),
  minToWinCpm: optional(number('What a bid that lost would have had to be; absent if no price would have won.')),
  relevance: optional(Relevance),
  ...facts,
  seatnonbid: optional(integer('The matching Seat Non Bid code.')),
  loss: optional(integer('The matching OpenRTB loss code.')),
  fix: optional(text('How to fix it; absent if nothing is wrong.')),
  fixedBy: optional(list(oneOf(remedySides), 'Who can do it.')),
})
export type Disposition = Static<typeof Disposition>
