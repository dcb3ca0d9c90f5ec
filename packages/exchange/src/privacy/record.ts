// What the exchange works with and keeps of a request, whatever partners may see: no user, no address, and of the device
// its language, its type and its country. Topics of a chat are therefore never kept together with an address.

import type { BidRequest, Issue } from '@parley/openrtb'
import type { Permissions } from '../catalog/permissions.ts'
import { contextFor } from './context.ts'

export function recordOf(request: BidRequest, may: Permissions): BidRequest {
  const { device, ext } = request
  const context =
    ext?.service === undefined ? undefined : contextFor(ext.service, may.timings === 0 ? may : inSteps(may))
  // Members that are undefined are none; setting them is several times as fast as copying all others.
  const record = {
    ...request,
    // What the auction needs of the impressions is read from them already; their texts are the largest part of a request.
    imp: [],
    user: undefined,
    device: device === undefined ? undefined : deviceOf(device),
    ext: context === undefined ? undefined : { service: context },
  }
  return record as unknown as BidRequest
}

function deviceOf({ language, devicetype, geo }: NonNullable<BidRequest['device']>): object {
  return { language, devicetype, geo: geo === undefined ? undefined : { country: geo.country } }
}

function inSteps(may: Permissions): Permissions {
  return { ...may, person: 0, timings: 1 }
}

/** A refusal as it may be kept: what was wrong, without the value that was found there. */
export function refusalOf(issue: Issue): Issue {
  return { ...issue, reason: issue.reason.replace(/; got .*$/s, '') }
}
