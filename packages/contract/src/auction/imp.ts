// The arithmetic of one impression: its floor, its deals, and its price.

import { type Static, Type } from 'typebox'
import { boolean, integer, list, number, oneOf, optional, record, text } from '../shape.ts'

export const Price = record({
  bidCpm: number('What the winner bid, in dollars per thousand.'),
  marginPercent: number(),
  afterMarginCpm: number('The bid after the margin, which competes in the auction.'),
  runnerUpCpm: optional(number('The runner-up bid, if there was one and its rank is known.')),
  paidCpm: number('What the winner pays.'),
  clearingCpm: number('What the publisher gets; the exchange keeps the difference, its margin.'),
  because: text('The pricing rule that applied.'),
})
export type Price = Static<typeof Price>

export const Deal = record({
  id: text(),
  by: oneOf(['publisher', 'operator'], 'Who made it.'),
  floorCpm: number('The floor for bids that name the deal.'),
  at: optional(
    Type.Unsafe<1 | 2 | 3>(
      Type.Integer({
        enum: [1, 2, 3],
        description: 'Its price: first, second or fixed; absent: as the auction.',
      }),
    ),
  ),
  priority: integer(),
})
export type Deal = Static<typeof Deal>

export const ImpDeals = record(
  {
    impid: text(),
    private: boolean('Whether only bids that name a deal could win.'),
    live: list(Deal, 'Ads that counted.'),
    idle: list(record({ id: text(), reason: text() }), 'Those that did not, and why; at most 20.'),
  },
  'The deals that it offered.',
)
export type ImpDeals = Static<typeof ImpDeals>

export const ImpResult = record({
  impid: text(),
  floorCpm: number(),
  floorFrom: optional(text('Which rule the floor comes from; absent: from the request.')),
  minRelevance: optional(number('The relevance threshold, from 0 to 1.')),
  deals: optional(ImpDeals),
  winner: Type.Union([Type.String(), Type.Null()]),
  deal: optional(text('The deal under which it was sold.')),
  price: optional(Price),
})
export type ImpResult = Static<typeof ImpResult>
