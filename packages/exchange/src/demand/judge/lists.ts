// Publishers name advertisers and categories that they do not want: in a request (OpenRTB 2.6, `badv` and `bcat`) or by
// agreement (D99). Such a list may have thousands of names and an auction dozens of bids, so each list becomes a set once, and
// for a bid only the few names that could block it are looked up (T13).

import type { BidRequest } from '@parley/openrtb'
import type { PartnerBid } from '../../words/bid.ts'
import type { BlockLists } from '../../words/opportunity.ts'
import { onceFor } from '../creative/once-for.ts'
import { domainsOf, isWithin } from './domains.ts'

export interface Block {
  readonly reason: 'blocked-advertiser' | 'blocked-category'
  readonly found: string
  /** Whose list it is in. */
  readonly by: string
}

export function blockOf(
  bid: Pick<PartnerBid, 'adomain' | 'cat'>,
  request: BidRequest,
  agreed?: BlockLists,
): Block | undefined {
  const { badv, bcat } = request as { readonly badv?: unknown; readonly bcat?: unknown }
  return (
    (Array.isArray(badv) ? advertiserBlock(bid, domainsIn(badv), 'badv of the request') : undefined) ??
    (agreed === undefined ? undefined : advertiserBlock(bid, agreedDomains(agreed), agreedBy.advertisers)) ??
    (Array.isArray(bcat) ? categoryBlock(bid, categoriesIn(bcat), 'bcat of the request') : undefined) ??
    (agreed === undefined ? undefined : categoryBlock(bid, agreedCategories(agreed), agreedBy.categories))
  )
}

const agreedBy = {
  advertisers: 'blockedAdvertisers of supply.publishers',
  categories: 'blockedCategories of supply.publishers',
} as const

function advertiserBlock({ adomain }: Pick<PartnerBid, 'adomain'>, names: Names, by: string): Block | undefined {
  const found = adomain.find((domain) => isWithin(domain, names))
  return found === undefined ? undefined : { reason: 'blocked-advertiser', found, by }
}

function categoryBlock({ cat }: Pick<PartnerBid, 'cat'>, names: Names, by: string): Block | undefined {
  const found = blockedCategory(cat, names)
  return found === undefined ? undefined : { reason: 'blocked-category', found, by }
}

type Names = ReadonlySet<string>
type NamesIn = (list: readonly unknown[]) => Names

/**
 * All bids of an auction are judged in one go and the views of a request share its lists, so remembering the last one is
 * enough; a record that lives on must not keep a set alive.
 */
const domainsIn = lastFor(domainsOf)
const categoriesIn = lastFor(categorySet)

/** What is agreed lives as long as its configuration. */
const agreedDomains = onceFor(({ advertisers }: BlockLists) => domainsOf(advertisers))
const agreedCategories = onceFor(({ categories }: BlockLists) => categorySet(categories))

function categorySet(list: readonly unknown[]): Names {
  return new Set(list.filter((name) => typeof name === 'string'))
}

function lastFor(make: NamesIn): NamesIn {
  let last: readonly unknown[] = []
  let made: Names = new Set()
  return (list) => {
    if (list !== last) made = make(list)
    last = list
    return made
  }
}

/** `IAB7-1` is blocked by its own name and by `IAB7`. */
function blockedCategory(categories: readonly string[], blocked: Names): string | undefined {
  return categories.find((category) => {
    if (blocked.has(category)) return true
    for (let hyphen = category.indexOf('-'); hyphen !== -1; hyphen = category.indexOf('-', hyphen + 1)) {
      if (blocked.has(category.slice(0, hyphen))) return true
    }
    return false
  })
}
