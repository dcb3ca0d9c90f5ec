// Parts of an explanation that tests change in one place.

import type { End, ImpPrice, Steps } from '../src/why/read-auction.ts'

/** The steps of an auction in which nothing happened, with other members over it. */
export function stepsWith(members: Partial<Steps>): Steps {
  const nothing = { requestId: 'r1', publisher: '', caller: '', warnings: [], calls: [], ends: [], imps: [], views: [] }
  return { ...nothing, deadlineMs: 475, ...members }
}

/** The end of partner "alpha" for impression "1", with other members over it. */
export function endWith(members: Partial<End>): End {
  const about = { partner: 'alpha', impid: '1', reason: 'late', says: 'did not answer in time', detail: '' }
  return { ...about, priceCpm: undefined, afterMarginCpm: undefined, fix: '', fixedBy: [], deal: '', ...members }
}

/** Impression "1", which was not sold to "alpha", with other members over it. */
export function impWith(members: Partial<ImpPrice>): ImpPrice {
  const sale = { winner: 'alpha', paidCpm: undefined, clearingCpm: undefined, marginPercent: 0, because: '' }
  return { impid: '1', floorCpm: 0, ...sale, deals: undefined, ...members }
}
