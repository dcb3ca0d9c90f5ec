// How one partner's part in one impression ended.

import type { Static } from 'typebox'
import { integer, list, number, oneOf, optional, record, text } from '../shape.ts'
import { type BidFactName, bidFactNames, bidFacts } from './bid-facts.ts'

export const remedySides = ['publisher', 'partner', 'operator'] as const

export const Relevance = record(
  { score: number('From 0 to 1.'), because: list(text(), 'What the ad and the chat have in common.') },
  'How well the ad fits the chat, where it was asked for and the ad was scored.',
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
  detail: text('What was found, if there is more to say.'),
  priceCpm: optional(number('The bid, where there was one.')),
  afterMarginCpm: optional(
    number('The price with which the bid competed: lower than the bid if the exchange takes a margin.'),
  ),
  relevance: optional(Relevance),
  ...facts,
  seatnonbid: optional(integer('The matching Seat Non Bid code.')),
  loss: optional(integer('The matching OpenRTB loss code.')),
  fix: optional(text('What can be done about it; absent where nothing is wrong.')),
  fixedBy: optional(list(oneOf(remedySides), 'Who can do it.')),
})
export type Disposition = Static<typeof Disposition>
