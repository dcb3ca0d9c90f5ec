// An auction as one side sees it: `GET /auctions` and `GET /auctions/{id}` with the header Parley-As. What is not here, no side
// sees: other names are masks, and prices are only a side's own.

import type { Static } from 'typebox'
import { boolean, counts, integer, list, moment, number, oneOf, optional, record, text } from '../shape.ts'
import { callEnds } from './call.ts'
import { remedySides } from './disposition.ts'
import { Fault } from './fault.ts'
import { missingWorkers, nodesMissing } from './record.ts'

export const shownSides = ['publisher', 'partner'] as const

const about = {
  id: text('The id assigned by the exchange.'),
  at: moment('When the answer was given.'),
  side: oneOf(shownSides, 'Whose view this is.'),
  publisher: optional(text('A mask, except for the publisher itself.')),
  requestId: optional(text('The id that the publisher gave; for the publisher.')),
}

const ShownSale = record({
  impid: text(),
  partner: text('A mask, except for the partner itself.'),
  priceCpm: number('What the publisher gets, for a publisher; what the partner pays, for a partner.'),
})

export const ShownRow = record({
  ...about,
  sold: list(ShownSale, 'All that were sold, for a publisher; those that it won, for a partner.'),
  ends: counts('Outcomes of partners in its impressions, by reason; for a partner only its own.'),
  caller: optional(text('Which of its credentials was used, for a publisher that has some.')),
})
export type ShownRow = Static<typeof ShownRow>

export const ShownAuctionList = record({ auctions: list(ShownRow, 'Newest first.'), missingWorkers, nodesMissing })
export type ShownAuctionList = Static<typeof ShownAuctionList>

const ShownEnd = record({
  partner: text('A mask, except for the partner itself.'),
  impid: text(),
  state: text('How the partner’s part in this impression ended.'),
  reason: text('Why, in one word.'),
  says: text('Why, in a sentence.'),
  detail: optional(text('Details of a fault of its own, for the partner.')),
  bidCpm: optional(number('Its bid, for the partner.')),
  minToWinCpm: optional(number('What it would have had to bid, for the partner; absent if no price would have won.')),
  seatnonbid: optional(integer()),
  loss: optional(integer()),
  fix: optional(text('How to fix it.')),
  fixedBy: optional(list(oneOf(remedySides))),
})

const ShownCall = record({
  impids: list(text()),
  tmaxMs: number(),
  sentAtMs: number('Milliseconds since the first byte of the request.'),
  tookMs: number(),
  end: oneOf(callEnds),
  status: optional(integer()),
})

const ShownRequest = record(
  {
    isTest: boolean(),
    auctionType: integer('1: first price; 2: second price.'),
    keywords: list(text(), 'What the chat is about.'),
    country: optional(text('ISO 3166 alpha-2.')),
    warnings: list(Fault, 'Warnings about the request.'),
    floors: list(record({ impid: text(), floorCpm: number() })),
  },
  'The request as the auction read it, for the publisher.',
)

export const ShownAuction = record({
  ...about,
  tookMs: optional(number('From the first byte to the answer, for the publisher.')),
  request: optional(ShownRequest),
  calls: list(ShownCall, 'Its own calls, for a partner.'),
  ends: list(ShownEnd, 'One for each partner and impression; for a partner only its own.'),
  sold: ShownRow.properties.sold,
  missingWorkers,
  nodesMissing,
})
export type ShownAuction = Static<typeof ShownAuction>
