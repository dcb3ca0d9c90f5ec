// What the exchange works with and keeps of a request, whatever partners may see: no user, no address, and of the device
// its language, its type and its country. Topics of a chat are therefore never kept together with an address or an id; so
// it is built member by member, and holds neither the address of a page, which may name a person, nor anything unread.

import { type BidRequest, type Issue, listsOf, type Warning } from '@parley/openrtb'
import type { Permissions } from '../../catalog/permissions.ts'
import { contextFor } from './context.ts'
import { regsFor } from './site-app-source.ts'

export function recordOf(request: BidRequest, may: Permissions): BidRequest {
  const { id, test, at, tmax, site, app, device, regs, ext } = request
  const context =
    ext?.service === undefined ? undefined : contextFor(ext.service, may.timings === 0 ? may : inSteps(may))
  // Members that are undefined are none; setting them is several times as fast as leaving them out.
  const record = {
    id,
    // What the auction needs of the impressions is read from them already; their texts are the largest part of a request.
    imp: [],
    test,
    at,
    tmax,
    site: site === undefined ? undefined : siteOf(site),
    app: app === undefined ? undefined : appOf(app),
    device: device === undefined ? undefined : deviceOf(device),
    regs: regs === undefined ? undefined : regsFor(regs, 'regs'),
    ext: context === undefined ? undefined : { service: context },
    ...listsOf(request),
  }
  return record as unknown as BidRequest
}

function siteOf({ id, name, domain, cat, keywords, publisher }: NonNullable<BidRequest['site']>): object {
  return { id, name, domain, cat, keywords, publisher: publisher === undefined ? undefined : publisherOf(publisher) }
}

function appOf({ id, bundle, cat, keywords, publisher }: NonNullable<BidRequest['app']>): object {
  return { id, bundle, cat, keywords, publisher: publisher === undefined ? undefined : publisherOf(publisher) }
}

function publisherOf({ id }: NonNullable<NonNullable<BidRequest['site']>['publisher']>): object {
  return { id }
}

function deviceOf({ language, devicetype, geo }: NonNullable<BidRequest['device']>): object {
  return { language, devicetype, geo: geo === undefined ? undefined : { country: geo.country } }
}

function inSteps(may: Permissions): Permissions {
  return { ...may, person: 0, timings: 1 }
}

/** A refusal or a warning as it may be kept: what was wrong, without the value that was found there. */
export function withoutValue<Found extends Issue | Warning>(found: Found): Found {
  return { ...found, reason: found.reason.replace(/; got .*$/s, '') }
}
