// Parts of an explanation that tests change in one place.

import type { AuctionRecord, Disposition, ImpResult, Price, Steps } from '@parley/contract'

/** An auction that ended with 200, with other members over it. */
export function auctionWith(members: Partial<AuctionRecord>): AuctionRecord {
  return {
    id: 'ours-1',
    at: '2026-11-15T18:43:02.123Z',
    outcome: 'bid',
    status: 200,
    tookMs: 1.25,
    why: 'alpha won.',
    limit: { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 },
    ...members,
  }
}

/** The steps of an auction in which nothing happened, with other members over it. */
export function stepsWith(members: Partial<Steps>): Steps {
  const request = {
    requestId: 'r1',
    isTest: false,
    auctionType: 2,
    ranking: 'price',
    keywords: [],
    warnings: [],
  } as const
  const nothing = { request, privacy: [], stages: [], calls: [], dispositions: [], auction: [] }
  return { ...nothing, deadlineMs: 475, ...members }
}

/** The end of partner "alpha" for impression "1", with other members over it. */
export function endWith(members: Partial<Disposition>): Disposition {
  const says = { state: 'no answer', reason: 'late', says: 'did not answer in time', detail: '' }
  return { partner: 'alpha', impid: '1', ...says, ...members }
}

/** Impression "1", which was not sold, with other members over it. */
export function impWith(members: Partial<ImpResult>): ImpResult {
  return { impid: '1', floorCpm: 0, winner: null, ...members }
}

/** Impression "1", which "alpha" bought, with other members of its price. */
export function soldWith(price: Partial<Price>, members: Partial<ImpResult> = {}): ImpResult {
  const whole = { bidCpm: 5, marginPercent: 0, afterMarginCpm: 5, paidCpm: 5, clearingCpm: 5, because: '' }
  return impWith({ winner: 'alpha', price: { ...whole, ...price }, ...members })
}
