// Checks the bids of an answer against the request. The markup is checked by the same code as in the exchange.

import { listRefusal } from '@parley/exchange/tools'
import { isObject, listsOf, type MarkupFault, type Members, markupFaults, parseJson } from '@parley/openrtb'
import { harmless } from '../text/members.ts'
import { type Finding, finding, shown } from './finding.ts'
import type { PartnerRuleId } from './rules.ts'
import type { Sample } from './samples.ts'

export function bidFindings(bids: readonly Members[], sample: Sample): readonly Finding[] {
  const ids = bids.map(({ id }) => id)
  return bids.flatMap((bid, index) => [
    ...idFindings(bid.id, ids.indexOf(bid.id) < index),
    ...impFindings(bid, sample),
    ...blockFindings(bid, sample),
    ...advertiserFindings(bid),
    ...noticeFindings(bid),
  ])
}

function idFindings(id: unknown, isUsed: boolean): readonly Finding[] {
  if (typeof id !== 'string' || id === '') return [finding('B10-bid-id', `the id of a bid is ${shown(id)}`)]
  return isUsed ? [finding('B10-bid-id', `two bids have the id ${shown(id)}`)] : []
}

function impFindings(bid: Members, { imps }: Sample): readonly Finding[] {
  const imp = typeof bid.impid === 'string' ? imps.get(bid.impid) : undefined
  if (imp !== undefined) return [...priceFindings(bid.price, imp.floorCpm), ...markupFindings(bid.adm, imp.native)]
  const asked = [...imps.keys()].map((id) => shown(id)).join(', ')
  const [only, ...others] = imps.values()
  return [
    finding('B11-impid', `impid is ${shown(bid.impid)}; the request has ${asked}`),
    ...priceFindings(bid.price, 0),
    // Of several impressions it is not known which one the markup was made for.
    ...(only === undefined || others.length > 0 ? [] : markupFindings(bid.adm, only.native)),
  ]
}

const priceMaxCpm = 1000

function priceFindings(price: unknown, floorCpm: number): readonly Finding[] {
  if (typeof price !== 'number' || !(price > 0) || price > priceMaxCpm) {
    return [finding('B12-price', `price is ${typeof price === 'number' ? price : shown(price)}`)]
  }
  return price < floorCpm ? [finding('B13-floor', `price is ${price}; the floor is ${floorCpm}`)] : []
}

type NativeRequest = Parameters<typeof markupFaults>[1]

function markupFindings(adm: unknown, native: NativeRequest): readonly Finding[] {
  if (adm === undefined || adm === '') return [finding('B14-markup', 'the bid has no adm')]
  const markup = markupOf(adm)
  if (markup === undefined) return [finding('B14-markup', `adm is not a JSON object: ${shown(adm)}`)]
  return markupFaults(markup, native).map(({ kind, reason }) => finding(ruleOfFault[kind], harmless(reason)))
}

const ruleOfFault: Readonly<Record<MarkupFault['kind'], PartnerRuleId>> = {
  malformed: 'B14-markup',
  'missing-asset': 'B15-required-asset',
  'wrong-asset': 'B16-asset',
  'too-long': 'B17-length',
  'wrong-size': 'B18-image-size',
  'not-secure': 'B19-secure',
  'private-address': 'B26-public',
  trackers: 'B27-trackers',
  'not-offered': 'B20-offered',
}

/** The markup as an object, whether it travels as text or as itself, wrapped in `native` or bare. */
function markupOf(adm: unknown): Members | undefined {
  const parsed = typeof adm === 'string' ? parseJson(adm) : ({ kind: 'value', value: adm } as const)
  if (parsed.kind === 'fault' || !isObject(parsed.value)) return undefined
  return isObject(parsed.value.native) ? parsed.value.native : parsed.value
}

function blockFindings({ adomain, cat }: Members, { request }: Sample): readonly Finding[] {
  const { badv, bcat } = listsOf(request)
  const blocks = [
    ...textsIn(adomain).map((name) => listRefusal({ adomain: [name], cat: [] }, { badv })),
    ...textsIn(cat).map((name) => listRefusal({ adomain: [], cat: [name] }, { bcat })),
  ].filter((block) => block !== undefined)
  const named = blocks.filter(({ reason }) => reason !== 'unnamed-advertiser')
  return named.map(({ found, by }) => finding('B21-blocked', `${shown(found)} is blocked by ${by}`))
}

const domain = /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/i

function advertiserFindings({ adomain, crid }: Members): readonly Finding[] {
  const isList = Array.isArray(adomain) && adomain.every((name) => typeof name === 'string' && domain.test(name))
  const isNamed = adomain !== undefined && !(isList && adomain.length === 0)
  return [
    ...(isNamed ? [] : [finding('B51-adomain', 'the bid has no adomain')]),
    ...(isNamed && !isList ? [finding('B24-adomain', `adomain is ${shown(adomain)}`)] : []),
    ...(typeof crid === 'string' && crid !== '' ? [] : [finding('B54-creative', 'the bid has no crid')]),
  ]
}

/** A notice URL of this machine is one of a bidder under development; all others need https. */
const heard = /^https:\/\/|^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/]/

function noticeFindings({ lurl, nurl, burl }: Members): readonly Finding[] {
  const isHeard = (url: unknown): boolean => url === undefined || (typeof url === 'string' && heard.test(url))
  return [
    ...(isHeard(lurl) ? [] : [finding('B52-loss-notice', `lurl is ${shown(lurl)}`)]),
    ...(isHeard(nurl) ? [] : [finding('B53-win-notice', `nurl is ${shown(nurl)}`)]),
    ...(isHeard(burl) ? [] : [finding('B53-win-notice', `burl is ${shown(burl)}`)]),
  ]
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
