// D105: what a publisher allows and blocks, in the order of its table: of several lists that a bid fails the first has the say.

import { type Json, objectOf, type PublisherFacts, textsOf } from './facts.ts'

/** The reason of the first list that excludes the bid. */
export function listReasonOf(
  bid: Json,
  seat: unknown,
  imp: Json,
  request: Json,
  agreed: PublisherFacts,
): string | undefined {
  const badv = [...(textsOf(request.badv) ?? []), ...(agreed.blockedAdvertisers ?? [])]
  const bcat = [...(textsOf(request.bcat) ?? []), ...(agreed.blockedCategories ?? [])]
  const acat = textsOf(request.acat) ?? []
  const adomain = textsOf(bid.adomain) ?? []
  const cat = textsOf(bid.cat) ?? []
  const battr = numbersOf(objectOf(imp.native).battr)
  const isCategoryIn = (one: string, list: readonly string[]) => list.some((name) => isPartOf(one, name, '-'))
  const fails: readonly (readonly [reason: string, isExcluded: boolean])[] = [
    ['blocked-seat', typeof seat === 'string' && (textsOf(request.bseat) ?? []).includes(seat)],
    ['blocked-advertiser', adomain.some((one) => isBelow(one, badv))],
    [
      'unnamed-advertiser',
      badv.length > 0 && (adomain.length === 0 || adomain.some((one) => domainOf(one) === undefined)),
    ],
    ['blocked-category', cat.some((one) => isCategoryIn(one, bcat))],
    ['unlisted-category', acat.length > 0 && (cat.length === 0 || cat.some((one) => !isCategoryIn(one, acat)))],
    ['blocked-app', typeof bid.bundle === 'string' && (textsOf(request.bapp) ?? []).includes(bid.bundle)],
    ['ad-language', isOtherLanguage(bid.language, request.wlang) || isOtherLanguage(bid.langb, request.wlangb)],
    ['blocked-attribute', numbersOf(bid.attr).some((one) => battr.includes(one))],
  ]
  return fails.find(([, isExcluded]) => isExcluded)?.[0]
}

/** Whether a domain is one of these or below one. */
export function isBelow(name: string, list: readonly string[]): boolean {
  const domain = domainOf(name)
  return domain !== undefined && list.some((other) => `.${domain}`.endsWith(`.${domainOf(other) ?? ' '}`))
}

/** The one form in which domains are compared; undefined for what is none. */
export function domainOf(text: string): string | undefined {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .replace(/\.+$/, '')
    .replace(/^www\./, '')
  const ascii = /^[\x20-\x7e]*$/.test(host) ? host : (URL.parse(`http://${host}/`)?.hostname ?? '')
  const isDomain =
    /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)+$/.test(ascii)
  return isDomain ? ascii : undefined
}

function isOtherLanguage(said: unknown, list: unknown): boolean {
  const allowed = textsOf(list) ?? []
  if (typeof said !== 'string' || allowed.length === 0) return false
  return !allowed.some((one) => isPartOf(said.toLowerCase(), one.toLowerCase(), '-'))
}

/** `IAB7-1` is part of `IAB7`, and `IAB70` is not. */
function isPartOf(one: string, whole: string, joint: string): boolean {
  return one === whole || one.startsWith(whole + joint)
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isInteger(item)) ? value : []
}
