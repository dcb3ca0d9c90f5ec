// holdAuction: three bids on one impression, at first and at second price.

import { bench, do_not_optimize, summary } from 'mitata'
import { holdAuction } from '../../../packages/exchange/src/auction/hold-auction.ts'
import { bids, opportunity } from './stage.ts'

const secondPrice = { ...opportunity, auctionType: 2 as const }

summary(() => {
  bench('auction: first price, 3 bids', () => do_not_optimize(holdAuction(opportunity, bids)))
  bench('auction: second price, 3 bids', () => do_not_optimize(holdAuction(secondPrice, bids)))
})
