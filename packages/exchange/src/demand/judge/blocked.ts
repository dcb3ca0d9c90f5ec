// Publishers name advertisers and categories that they do not want (OpenRTB 2.6, `badv` and `bcat`). Such a list may have
// thousands of names and an auction dozens of bids, so each list becomes a set once, and for a bid only the few
// names that could block it are looked up (T13).

import type { BidRequest } from '@parley/openrtb'
import type { PartnerBid } from '../../words/bid.ts'

export interface Block {
  readonly reason: 'blocked-advertiser' | 'blocked-category'
  readonly found: string
}

export function blockOf(bid: Pick<PartnerBid, 'adomain' | 'cat'>, request: BidRequest): Block | undefined {
  const { badv, bcat } = request as { readonly badv?: unknown; readonly bcat?: unknown }
  const advertiser = Array.isArray(badv) ? blockedDomain(bid.adomain, domainsIn(badv)) : undefined
  if (advertiser !== undefined) return { reason: 'blocked-advertiser', found: advertiser }
  const category = Array.isArray(bcat) ? blockedCategory(bid.cat, categoriesIn(bcat)) : undefined
  return category === undefined ? undefined : { reason: 'blocked-category', found: category }
}

/**
 * Letters' case does not matter in domains. All bids of an auction are judged in one go and the views of a request share its
 * lists, so remembering the last one is enough; a record that lives on must not keep a set alive.
 */
const domainsIn = lastFor((list) => new Set(textsIn(list).map((name) => name.toLowerCase())))
const categoriesIn = lastFor((list) => new Set(textsIn(list)))

type Names = (list: readonly unknown[]) => ReadonlySet<string>

function lastFor(make: Names): Names {
  let last: readonly unknown[] = []
  let made: ReadonlySet<string> = new Set()
  return (list) => {
    if (list !== last) made = make(list)
    last = list
    return made
  }
}

function textsIn(list: readonly unknown[]): readonly string[] {
  return list.filter((name) => typeof name === 'string')
}

/** `shop.example.com` is blocked by its own name, by `example.com` and by `com`. */
function blockedDomain(domains: readonly string[], blocked: ReadonlySet<string>): string | undefined {
  return domains.find((domain) => {
    const name = domain.toLowerCase()
    if (blocked.has(name)) return true
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      if (blocked.has(name.slice(dot + 1))) return true
    }
    return false
  })
}

/** `IAB7-1` is blocked by its own name and by `IAB7`. */
function blockedCategory(categories: readonly string[], blocked: ReadonlySet<string>): string | undefined {
  return categories.find((category) => {
    if (blocked.has(category)) return true
    for (let hyphen = category.indexOf('-'); hyphen !== -1; hyphen = category.indexOf('-', hyphen + 1)) {
      if (blocked.has(category.slice(0, hyphen))) return true
    }
    return false
  })
}
