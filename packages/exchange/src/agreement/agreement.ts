// What is agreed with a publisher, made ready for its requests once per configuration.

import { onceFor } from '../catalog/once-for.ts'
import { namedPublisher } from '../catalog/publisher-key.ts'
import { accountOf, isForOthers, type SupplyOf } from '../catalog/supply.ts'
import type { Config } from '../config/fields.ts'
import type { SupplyTerms } from '../config/supply.ts'
import type { BlockLists } from '../model/opportunity.ts'
import { type FloorRule, floorRulesOf } from './floors.ts'
import type { Seller } from './supply-chain.ts'

export interface Agreement {
  readonly floors: readonly FloorRule[]
  /** Undefined where nothing is blocked but what requests block. */
  readonly blocked: BlockLists | undefined
  /** Undefined where the exchange does not name itself in supply chains (D101). */
  readonly seller: Seller | undefined
}

export type AgreementOf = (publisher: string | undefined) => Agreement

/** Requests are sold as they come. */
export const noAgreement: Agreement = { floors: [], blocked: undefined, seller: undefined }

export function agreementsOf({ domain }: Pick<Config['supply'], 'domain'>, supplyOf: SupplyOf): AgreementOf {
  // Nobody is declared as an owner by an entry that stands for anybody, so that entry has no seller of its own.
  // Of many publishers few call at a time.
  const prepared = onceFor((terms: SupplyTerms) => agreementOf(isForOthers(terms) ? '' : domain, terms))
  return (publisher) => {
    const named = publisher === undefined ? undefined : namedPublisher(publisher)
    const terms = supplyOf(named)
    const agreement = terms === undefined ? noAgreement : prepared(terms)
    // T79: what a publisher does not want counts for whoever names it, and what it may do only for whoever is it.
    if (named !== publisher) return { ...agreement, seller: strangerAt(domain, publisher) }
    if (domain === '' || agreement.seller !== undefined) return agreement
    const sid = terms === undefined ? publisher : (accountOf(terms) ?? publisher)
    return { ...agreement, seller: { asi: domain, sid, isOwner: false } }
  }
}

/** Somebody whose word nobody has, under a name of its own. */
function strangerAt(domain: string, name: string | undefined): Seller | undefined {
  return domain === '' ? undefined : { asi: domain, sid: name, isOwner: false }
}

function agreementOf(domain: string, terms: SupplyTerms): Agreement {
  const { id, floors, blockedAdvertisers, blockedCategories, isOwner } = terms
  const blocks = blockedAdvertisers.length > 0 || blockedCategories.length > 0
  return {
    floors: floorRulesOf(id, floors),
    blocked: blocks ? { advertisers: blockedAdvertisers, categories: blockedCategories } : undefined,
    seller: domain === '' ? undefined : { asi: domain, sid: accountOf(terms), isOwner },
  }
}
