// The bid request as a partner gets it. It is built member by member from what was read, never copied as a whole, so
// that nothing unread can pass through (T12, T15), and in the field locations that the partner's version knows.

import { type AdFormat, type BidRequest, isObject, listsOf, type Members } from '@parley/openrtb'
import type * as members from '@parley/openrtb/members'
import type { ImpDeals, OfferedDeal } from '../../../model/deal.ts'
import type { Opportunity, OpportunityImp } from '../../../model/opportunity.ts'
import { type CpmMicros, toDecimal } from '../../../money/micros.ts'
import { nativeText } from './outbound-native.ts'
import type { TextParams } from './params.ts'

/** Everything but `tmax`. Members that are undefined are none: JSON leaves them out. */
export function outboundRequest(opportunity: Opportunity, params: TextParams): Members {
  const { request } = opportunity
  const open = request as Members
  return {
    id: request.id,
    imp: opportunity.imps.map((imp) => outboundImp(imp, params)),
    site: withTaxonomy(request.site, params),
    app: withTaxonomy(request.app, params),
    device: outboundDevice(opportunity),
    user: outboundUser(request, params),
    at: opportunity.auctionType,
    cur: ['USD'],
    regs: outboundRegs(request, params),
    ...listsFor(opportunity),
    source: opportunity.supplyChain === undefined ? open.source : outboundSource(opportunity, params),
    ext: params.context ? contextOf(request) : undefined,
  }
}

/** D99: a partner that is told what is blocked need not bid in vain. */
function listsFor({ request, blocked }: Opportunity): Members {
  const lists = listsOf(request)
  if (blocked === undefined) return lists
  const { badv, bcat } = lists
  const { advertisers, categories } = blocked
  return {
    ...lists,
    badv: advertisers.length === 0 ? badv : [...(badv ?? []), ...advertisers],
    bcat: categories.length === 0 ? bcat : [...(bcat ?? []), ...categories],
  }
}

function outboundImp(imp: OpportunityImp, params: TextParams): Members {
  return {
    id: imp.id,
    native: { request: nativeText(imp.native, params), ver: '1.2', api: imp.api, battr: imp.blockedAttributes },
    pmp: imp.deals === undefined ? undefined : outboundPmp(imp.deals, imp.offeredDeals ?? []),
    bidfloor: floorFor(imp.floorMicros),
    bidfloorcur: 'USD',
    secure: 1,
    ext: imp.adFormats.length === 0 ? undefined : { service: { adcpFormats: imp.adFormats.map(outboundFormat) } },
  }
}

/** D100: who may use a deal was decided before it is told, so that `wseat` is left out: it would name other buyers. */
function outboundPmp({ isPrivate }: ImpDeals, deals: readonly OfferedDeal[]): Members | undefined {
  if (deals.length === 0 && !isPrivate) return undefined
  return { private_auction: isPrivate ? 1 : 0, deals: deals.map(outboundDeal) }
}

function outboundDeal({ id, floorMicros, auctionType, advertisers }: OfferedDeal): Members {
  return { id, bidfloor: floorFor(floorMicros), bidfloorcur: 'USD', at: auctionType, wadomain: advertisers }
}

function outboundFormat({ agent_url, id }: AdFormat): AdFormat {
  return { agent_url, id }
}

function floorFor(micros: CpmMicros): number {
  return toDecimal(micros)
}

function contextOf(request: BidRequest): Members | undefined {
  return request.ext?.service === undefined ? undefined : { service: request.ext.service }
}

/** D36: only a country that exists is passed on, in the three letters that OpenRTB asks for. */
function outboundDevice({ request, country: known }: Opportunity): Members | undefined {
  const { device } = request
  if (device === undefined) return undefined
  const { geo } = device
  return geo === undefined ? device : { ...device, geo: { ...geo, country: known?.alpha3 } }
}

function withTaxonomy<Place extends object>(
  place: Place | undefined,
  { cattax }: Pick<TextParams, 'cattax'>,
): Place | undefined {
  return place === undefined || cattax === undefined || 'cattax' in place ? place : { ...place, cattax }
}

/** The signals of an object that have two locations, all of them: the compiler takes their names from the table of members. */
type Moved<Table extends members.MemberTable> = Record<members.MovedNames<Table>, unknown>

/** D29: both locations were read; the partner gets the one of its version. */
function inPlace(signals: Members, otherExt: Members, { version }: Pick<TextParams, 'version'>): Members {
  return version === '2.5'
    ? { ext: withoutEmpty({ ...otherExt, ...signals }) }
    : { ...signals, ext: withoutEmpty(otherExt) }
}

/** D101: the chain in the place of the partner's version, and in no other. What else the view has of the source stays. */
function outboundSource(
  { request, supplyChain }: Opportunity,
  { version }: Pick<TextParams, 'version'>,
): Members | undefined {
  const { source } = request as Members
  const { schain: _, ext, ...rest } = isObject(source) ? source : {}
  const { schain: __, ...otherExt } = isObject(ext) ? ext : {}
  if (supplyChain === 'left-out') return withoutEmpty({ ...rest, ext: withoutEmpty(otherExt) })
  return version === '2.5'
    ? { ...rest, ext: { ...otherExt, schain: supplyChain } }
    : { ...rest, schain: supplyChain, ext: withoutEmpty(otherExt) }
}

function outboundUser({ user }: BidRequest, params: Pick<TextParams, 'version'>): Members | undefined {
  if (user === undefined) return undefined
  const { consent, ext, ...rest } = user
  const { consent: extConsent, ...otherExt } = ext ?? {}
  const signals = { consent: same(consent, extConsent) } satisfies Moved<typeof members.user>
  return withoutEmpty({ ...rest, ...inPlace(signals, otherExt, params) })
}

function outboundRegs({ regs }: BidRequest, params: Pick<TextParams, 'version'>): Members | undefined {
  if (regs === undefined) return undefined
  const { ext, gdpr, us_privacy, gpp, gpp_sid, ...rest } = regs
  const {
    gdpr: extGdpr,
    us_privacy: extPrivacy,
    gpp: extGpp,
    gpp_sid: extSections,
    ...otherExt
  } = (ext ?? {}) as RegsExt
  // Of two that differ the stricter counts: GDPR applies if either says so.
  const applies = gdpr === undefined && extGdpr === undefined ? undefined : Math.max(gdpr ?? 0, extGdpr ?? 0)
  const signals = {
    gdpr: applies,
    us_privacy: stricterPrivacy(us_privacy, extPrivacy),
    gpp: same(gpp, extGpp),
    gpp_sid: bothLists(gpp_sid, extSections),
  } satisfies Moved<typeof members.regs>
  return withoutEmpty({ ...rest, ...inPlace(signals, otherExt, params) })
}

/** What OpenRTB 2.5 has in `regs.ext`; the last two have not been looked at when a request was read. */
interface RegsExt extends Partial<Moved<typeof members.regs>> {
  readonly gdpr?: number
  readonly us_privacy?: string
}

/** Two strings that differ prove nothing: without any, a partner must take the strictest way. */
function same(first: unknown, second: unknown): string | undefined {
  const [text, other = text] = [first, second].filter((found) => typeof found === 'string')
  return text === other ? text : undefined
}

/** The sections that apply in either place. */
function bothLists(first: readonly number[] | undefined, second: unknown): readonly number[] | undefined {
  const other = Array.isArray(second) ? second.filter(Number.isInteger) : undefined
  if (first === undefined || other === undefined) return first ?? other
  return [...new Set([...first, ...other])]
}

/** An opt-out (third character Y) is stricter than none (N), and that is stricter than a law that does not apply (-). */
function stricterPrivacy(first: string | undefined, second: string | undefined): string | undefined {
  return strictness(second) > strictness(first) ? second : first
}

function strictness(text: string | undefined): number {
  return text === undefined ? -1 : '-NY'.indexOf(text.charAt(2))
}

/** The object itself, or undefined when nothing is in it. */
function withoutEmpty(members: Members): Members | undefined {
  for (const name in members) if (members[name] !== undefined) return members
  return undefined
}
