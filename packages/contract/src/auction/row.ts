// One line of the list of auctions: `GET /auctions`.

import type { Static } from 'typebox'
import { counts, list, moment, number, optional, record, text } from '../shape.ts'
import { about, missingNodes, missingWorkers } from './record.ts'

export const SoldImp = record({
  impid: text(),
  partner: text(),
  paidCpm: number('What the partner pays.'),
  clearingCpm: number('What the publisher gets.'),
})
export type SoldImp = Static<typeof SoldImp>

export const AuctionRow = record({
  ...about,
  requestId: optional(text('The id that the publisher gave; absent for refused requests.')),
  publisher: optional(text('The publisher, where the request named one.')),
  sold: optional(list(SoldImp, 'Winners and prices.')),
  ends: optional(counts('Outcomes of partners in its impressions, by reason.')),
  caller: optional(text('What its sender proved, where the publisher has credentials.')),
})
export type AuctionRow = Static<typeof AuctionRow>

export const AuctionList = record({
  auctions: list(AuctionRow, 'Up to `limit` auctions, newest first.'),
  searchedSince: optional(
    moment(
      'With `before`, where records are kept: everything since then was searched; as `before`, it continues the search.',
    ),
  ),
  missingWorkers,
  missingNodes,
})
export type AuctionList = Static<typeof AuctionList>
