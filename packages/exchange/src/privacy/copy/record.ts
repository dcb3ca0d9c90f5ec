// What the exchange uses and stores of a request, whatever partners may see: no user, no address, and of the device only its
// language, type and country. So topics of a chat are never stored together with an address or an id. The record is built
// member by member, and contains neither the URL of a page, which may name a person, nor anything unread.

import { type BidRequest, type Issue, listsOf, type Warning } from '@parley/openrtb'
import type * as members from '@parley/openrtb/members'
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

type Site = NonNullable<BidRequest['site']>
type App = NonNullable<BidRequest['app']>
type Publisher = NonNullable<Site['publisher']>
type Device = NonNullable<BidRequest['device']>
type Geo = NonNullable<Device['geo']>

/**
 * All that a request's check looked at and that tells nothing of a person, by the table of members, and nothing else. The
 * compiler compares the two, so that one more member cannot come into the record, or be left out of it, unnoticed.
 */
type Recorded<Table extends members.MemberTable, Read> = {
  readonly [Name in keyof Read & members.NamesOf<Table, 'open' | 'signal' | 'holder'>]: unknown
}

function siteOf({ id, name, domain, cat, keywords, publisher: by }: Site): Recorded<typeof members.site, Site> {
  return { id, name, domain, cat, keywords, publisher: by === undefined ? undefined : publisherOf(by) }
}

function appOf({ id, bundle, cat, keywords, publisher: by }: App): Recorded<typeof members.app, App> {
  return { id, bundle, cat, keywords, publisher: by === undefined ? undefined : publisherOf(by) }
}

function publisherOf({ id }: Publisher): Recorded<typeof members.party, Publisher> {
  return { id }
}

function deviceOf({ language, devicetype, geo }: Device): Recorded<typeof members.device, Device> {
  return { language, devicetype, geo: geo === undefined ? undefined : geoOf(geo) }
}

function geoOf({ country }: Geo): Recorded<typeof members.geo, Geo> {
  return { country }
}

function inSteps(may: Permissions): Permissions {
  return { ...may, person: 0, timings: 1 }
}

/**
 * A refusal or a warning as it may be stored: what was wrong, without the value that was found there. What would be
 * accepted goes too, because no tool asks the record for it.
 */
export function withoutValue<Fault extends Issue | Warning>(fault: Fault): Omit<Fault, 'found' | 'accepts'> {
  const { found: _, accepts: __, ...rest } = fault
  return rest
}
