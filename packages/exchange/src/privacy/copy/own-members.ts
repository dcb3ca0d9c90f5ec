// Members that the publisher sends to the exchange alone, such as the pacing token (D98). They go before any copy is made: a
// view that is passed on unchanged and the record have them as little as any other.

import type { BidRequest } from '@parley/openrtb'
import * as members from '@parley/openrtb/members'

const ownNames = members.namesOf(members.context, 'exchange')

/** The request itself where it has none of them. */
export function withoutOwnMembers(request: BidRequest): BidRequest {
  const service = request.ext?.service
  if (service === undefined || ownNames.every((name) => service[name] === undefined)) return request
  const others = { ...service }
  for (const name of ownNames) delete others[name]
  return { ...request, ext: { ...request.ext, service: others } }
}
