// The opportunity as it is sold under what is agreed with the publisher. Without an agreement it stays as it is.

import type { BidRequest } from '@parley/openrtb'
import type { Opportunity } from '../words/opportunity.ts'
import type { Agreement } from './agreement.ts'
import { chainWith } from './supply-chain.ts'

/** `request` is the one that was read, and `requestId` our own id of it. */
export function underAgreement(
  opportunity: Opportunity,
  agreement: Agreement | undefined,
  request: BidRequest,
  requestId: string,
): Opportunity {
  if (agreement?.seller === undefined) return opportunity
  return { ...opportunity, supplyChain: chainWith(request, agreement.seller, requestId) }
}
