// What the record of an auction tells of one impression: how each partner's part in it ended, and its price.

import { list, object, type Schema, said } from './schema.ts'

const string: Schema = { type: 'string' }
const number: Schema = { type: 'number' }
const integer: Schema = { type: 'integer' }

export const disposition = object(
  {
    partner: string,
    impid: string,
    state: said(string, 'How the partner’s part in this impression ended.'),
    reason: said(string, 'Why, in one word; the same word labels the metrics.'),
    says: said(string, 'Why, in a sentence.'),
    detail: said(string, 'What was found, if there is more to say.'),
    priceCpm: said(number, 'The bid, where there was one.'),
    afterMarginCpm: said(
      number,
      'The price with which the bid competed: lower than the bid if the exchange takes a margin.',
    ),
    relevance: said(
      object({
        score: said(number, 'From 0 to 1.'),
        because: list(string, 'What the ad and the chat have in common.'),
      }),
      'How well the ad fits the chat, where somebody asked and the ad was looked at.',
    ),
    deal: said(string, 'The deal of its bid, where it named one that exists.'),
    seatnonbid: said(integer, 'The matching Seat Non Bid code.'),
    loss: said(integer, 'The matching OpenRTB loss code.'),
    fix: said(string, 'What can be done about it; absent where nothing is wrong.'),
    fixedBy: list({ ...string, enum: ['publisher', 'partner', 'operator'] }, 'Who can do it.'),
  },
  ['priceCpm', 'afterMarginCpm', 'relevance', 'deal', 'seatnonbid', 'loss', 'fix', 'fixedBy'],
)

const price = object(
  {
    bidCpm: said(number, 'What the winner bid, in dollars per thousand.'),
    marginPercent: number,
    afterMarginCpm: said(number, 'The price with which the bid competed.'),
    runnerUpCpm: said(number, 'The next best bid, if there was one.'),
    paidCpm: said(number, 'What the winner pays.'),
    clearingCpm: said(number, 'What the publisher gets; the exchange keeps the difference, its margin.'),
    because: said(string, 'The pricing rule that applied.'),
  },
  ['runnerUpCpm'],
)

const deals = object({
  impid: string,
  private: said({ type: 'boolean' }, 'Whether only bids that name a deal could win.'),
  live: list(
    object(
      {
        id: string,
        by: said({ ...string, enum: ['publisher', 'operator'] }, 'Who made it.'),
        floorCpm: said(number, 'The floor for bids that name the deal.'),
        at: said({ ...integer, enum: [1, 2, 3] }, 'Its price: first, second or fixed; absent: as the auction.'),
        priority: integer,
      },
      ['at'],
    ),
    'Those that counted.',
  ),
  idle: list(object({ id: string, reason: string }), 'Those that did not, and why; at most 20.'),
})

export const impression = object(
  {
    impid: string,
    floorCpm: number,
    floorFrom: said(string, 'Which rule the floor comes from; absent: from the request.'),
    minRelevance: said(number, 'The least relevance that was asked for, from 0 to 1.'),
    deals: said(deals, 'The deals that it offered.'),
    winner: { type: ['string', 'null'] },
    deal: said(string, 'The deal under which it was sold.'),
    price,
  },
  ['floorFrom', 'minRelevance', 'deals', 'deal', 'price'],
)
