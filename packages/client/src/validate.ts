// Checks a request with the rules of the exchange before it is sent. It is a separate entry point,
// because the rules are larger than the whole client.

import { type BidRequest, faultsOf, type Violation, violationOf } from '@parley/openrtb'

/** Every fault that the exchange would find in this request; none if it is correct. */
export function checkRequest(request: BidRequest): readonly Violation[] {
  return faultsOf(JSON.stringify(request)).map(violationOf)
}
