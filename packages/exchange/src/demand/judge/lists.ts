// D105: what a publisher allows and blocks, in a request (OpenRTB 2.6, section 3.2.1) or by agreement (D99), held against a bid.
// Such a list may have thousands of names and an auction dozens of bids, so each list becomes a set once, and for a bid only the
// few names that could be in it are looked up (T13). Seats of partners are decided before anybody is asked (plan/eligibility.ts).

import type { PublisherLists } from '@parley/openrtb'
import { onceFor } from '../../catalog/once-for.ts'
import type { Reason } from '../../catalog/reasons.ts'
import type { AdTraits, PartnerBid } from '../../model/bid.ts'
import type { BlockLists } from '../../model/opportunity.ts'
import { domainIn, domainsOf, isWithin } from '../../rules/domains.ts'

export interface ListRefusal {
  readonly reason: Reason
  /** What of the bid it is. */
  readonly found: string
  /** Which list. */
  readonly by: string
}

type Listed = Pick<PartnerBid, 'adomain' | 'cat' | 'partnerSeat' | 'traits'>

/** D105-lists: the first list that the bid fails; undefined if it passes all. */
export function listRefusal(bid: Listed, lists: PublisherLists, agreed?: BlockLists): ListRefusal | undefined {
  const { badv, bcat, acat, bapp, bseat, wlang, wlangb } = lists
  const { traits } = bid
  return (
    (bseat === undefined ? undefined : seatRefusal(bid, bseat)) ??
    advertiserRefusal(bid, badv, agreed) ??
    (bcat === undefined ? undefined : blockedCategory(bid, blockedIn(bcat), 'bcat of the request')) ??
    (agreed === undefined ? undefined : blockedCategory(bid, agreedCategories(agreed), agreedBy.categories)) ??
    (acat === undefined || acat.length === 0 ? undefined : unlistedCategory(bid, allowedIn(acat))) ??
    (bapp === undefined || traits === undefined ? undefined : appRefusal(traits, bapp)) ??
    (wlang === undefined || traits === undefined ? undefined : languageRefusal(traits.language, wlang, 'wlang')) ??
    (wlangb === undefined || traits === undefined ? undefined : languageRefusal(traits.languageTag, wlangb, 'wlangb'))
  )
}

/** What the impression itself does not take. */
export function attributeRefusal(
  { attributes }: Pick<AdTraits, 'attributes'>,
  blocked: readonly number[],
): ListRefusal | undefined {
  const found = attributes.find((attribute) => blocked.includes(attribute))
  return found === undefined ? undefined : { reason: 'blocked-attribute', found: String(found), by: 'native.battr' }
}

const badvOfRequest = 'badv of the request'

const agreedBy = {
  advertisers: 'blockedAdvertisers of supply.publishers',
  categories: 'blockedCategories of supply.publishers',
} as const

function seatRefusal({ partnerSeat }: Listed, bseat: readonly string[]): ListRefusal | undefined {
  if (partnerSeat === undefined || !seatsIn(bseat).has(partnerSeat)) return undefined
  return { reason: 'blocked-seat', found: partnerSeat, by: 'bseat of the request' }
}

function advertiserRefusal(
  bid: Listed,
  badv: readonly string[] | undefined,
  agreed: BlockLists | undefined,
): ListRefusal | undefined {
  const isBlocking = badv !== undefined && badv.length > 0
  const isAgreed = agreed !== undefined && agreed.advertisers.length > 0
  if (!isBlocking && !isAgreed) return undefined
  return (
    (isBlocking ? blockedAdvertiser(bid, domainsIn(badv), badvOfRequest) : undefined) ??
    (isAgreed ? blockedAdvertiser(bid, agreedDomains(agreed), agreedBy.advertisers) : undefined) ??
    unnamedAdvertiser(bid, isBlocking ? badvOfRequest : agreedBy.advertisers)
  )
}

function blockedAdvertiser({ adomain }: Listed, names: Names, by: string): ListRefusal | undefined {
  const found = adomain.find((domain) => isWithin(domain, names))
  return found === undefined ? undefined : { reason: 'blocked-advertiser', found, by }
}

/** D105-unnamed: of a bid that names no advertiser nobody can say that it is not blocked. */
function unnamedAdvertiser({ adomain }: Listed, by: string): ListRefusal | undefined {
  if (adomain.length === 0) return { reason: 'unnamed-advertiser', found: 'no adomain', by }
  const odd = adomain.find((domain) => domainIn(domain) === undefined)
  return odd === undefined ? undefined : { reason: 'unnamed-advertiser', found: `${odd} (no domain)`, by }
}

function blockedCategory({ cat }: Listed, names: Names, by: string): ListRefusal | undefined {
  const found = cat.find((category) => isCategoryIn(category, names))
  return found === undefined ? undefined : { reason: 'blocked-category', found, by }
}

/** Of a bid without a category nobody can say that it is allowed. */
function unlistedCategory({ cat }: Listed, names: Names): ListRefusal | undefined {
  const by = 'acat of the request'
  if (cat.length === 0) return { reason: 'unlisted-category', found: 'no category', by }
  const found = cat.find((category) => !isCategoryIn(category, names))
  return found === undefined ? undefined : { reason: 'unlisted-category', found, by }
}

function appRefusal({ bundle }: AdTraits, bapp: readonly string[]): ListRefusal | undefined {
  if (bundle === undefined || !bundlesIn(bapp).has(bundle)) return undefined
  return { reason: 'blocked-app', found: bundle, by: 'bapp of the request' }
}

/** `en` allows `en-GB`. An ad that does not say its language passes: most do not. */
function languageRefusal(language: string | undefined, list: readonly string[], name: string): ListRefusal | undefined {
  if (language === undefined || list.length === 0) return undefined
  const isAllowed = list.some((text) => {
    const allowed = text.toLowerCase()
    return language === allowed || language.startsWith(`${allowed}-`)
  })
  return isAllowed ? undefined : { reason: 'ad-language', found: language, by: `${name} of the request` }
}

type Names = ReadonlySet<string>
type NamesIn = (list: readonly string[]) => Names

/**
 * All bids of an auction are judged in one go and the views of a request share its lists, so remembering the last one of each
 * kind is enough; a record that lives on must not keep a set alive.
 */
const domainsIn = lastFor(domainsOf)
const blockedIn = lastFor(textsOf)
const allowedIn = lastFor(textsOf)
const bundlesIn = lastFor(textsOf)
const seatsIn = lastFor(textsOf)

function textsOf(list: readonly string[]): Names {
  return new Set(list)
}

/** What is agreed lives as long as its configuration. */
const agreedDomains = onceFor(({ advertisers }: BlockLists) => domainsOf(advertisers))
const agreedCategories = onceFor(({ categories }: BlockLists) => textsOf(categories))

function lastFor(make: NamesIn): NamesIn {
  let last: readonly string[] = []
  let made: Names = new Set()
  return (list) => {
    if (list !== last) made = make(list)
    last = list
    return made
  }
}

/** `IAB7-1` is in a list by its own name and by `IAB7`. */
function isCategoryIn(category: string, names: Names): boolean {
  if (names.has(category)) return true
  for (let hyphen = category.indexOf('-'); hyphen !== -1; hyphen = category.indexOf('-', hyphen + 1)) {
    if (names.has(category.slice(0, hyphen))) return true
  }
  return false
}
