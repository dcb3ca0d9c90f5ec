// What the token of a sold bid says, for tests that need no token.

import { contextWith } from '@parley/contract'
import type { NoticeFacts } from '@parley/journal'

export function factsOf(bid: string): NoticeFacts {
  return {
    auction: 'auction-1',
    imp: 'imp-0',
    bid,
    publisher: 'pub-1',
    partner: 'alpha',
    seat: 'seat-1',
    context: contextWith({ country: 'USA', format: 'any', intent: 'research' }),
    bidMicros: 7_000_000,
    paidMicros: 6_500_000,
    clearingMicros: 6_000_000,
    floorMicros: 1_000_000,
    auctionType: 1,
    isTest: false,
    issuedAt: 1_800_000_000,
    expiresAt: 1_800_003_600,
  }
}
