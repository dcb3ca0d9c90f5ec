// What the list of auctions can be filtered by.

import { storedOutcomes } from '../outcomes.ts'
import type { Parameter } from './parts.ts'

/** How many auctions `GET /auctions` lists. */
export const listedDefault = 50
export const listedMax = 500

export const filterNames = [
  'outcome',
  'publisher',
  'partner',
  'reason',
  'request',
  'minPrice',
  'before',
  'limit',
] as const

type FilterName = (typeof filterNames)[number]

export const auctionFilters: Readonly<Record<FilterName, Parameter>> = {
  outcome: {
    description: 'How the request ended.',
    type: 'string',
    enum: storedOutcomes,
    examples: ['no-bid'],
  },
  publisher: {
    description: 'The id of the publisher; refused requests have none.',
    type: 'string',
    examples: ['pub-1'],
  },
  partner: {
    description: 'A partner of the auction, including partners that were not called.',
    type: 'string',
    examples: ['acme'],
  },
  reason: {
    description: 'A reason listed by `GET /reasons`; with `partner`, the reason of that partner.',
    type: 'string',
    examples: ['late'],
  },
  request: {
    description: 'The id that the publisher gave its request; refused requests have none.',
    type: 'string',
    examples: ['chat-4711'],
  },
  minPrice: {
    description: 'Only auctions with an impression sold at this CPM or more, in dollars.',
    type: 'number',
    minimum: 0,
    examples: [2.5],
  },
  before: {
    description:
      'Only auctions before this time; records kept in files are searched too. `searchedSince` of the answer continues a search.',
    type: 'string',
    format: 'date-time',
    examples: ['2026-11-19T08:30:00Z'],
  },
  limit: {
    description: 'The maximum number of auctions in the list.',
    type: 'integer',
    minimum: 1,
    maximum: listedMax,
    default: listedDefault,
    examples: [listedDefault],
  },
}
