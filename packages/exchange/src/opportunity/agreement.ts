// What is agreed with a publisher, made ready for its requests once per configuration.

import { publisherKey } from '../catalog/publisher-key.ts'
import type { Config } from '../config/fields.ts'
import type { SupplyTerms } from '../config/supply.ts'
import type { BlockLists } from '../words/opportunity.ts'
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

export function agreementsOf({ domain, publishers }: Config['supply']): AgreementOf {
  const named = publishers.filter(({ id }) => id !== '*')
  const own = new Map(named.map((terms) => [publisherKey(terms.id), agreementOf(domain, terms)]))
  const rest = publishers.find(({ id }) => id === '*')
  const others = rest === undefined ? noAgreement : agreementOf('', rest)
  return (publisher) => {
    const known = publisher === undefined ? undefined : own.get(publisher)
    if (known !== undefined || domain === '') return known ?? others
    // Nobody is declared as an owner by an entry that stands for anybody.
    const sid = rest === undefined || rest.sellerId === '*' ? publisher : rest.sellerId
    return { ...others, seller: { asi: domain, sid, isOwner: false } }
  }
}

function agreementOf(domain: string, terms: SupplyTerms): Agreement {
  const { id, floors, blockedAdvertisers, blockedCategories, sellerId, isOwner } = terms
  const blocks = blockedAdvertisers.length > 0 || blockedCategories.length > 0
  return {
    floors: floorRulesOf(id, floors),
    blocked: blocks ? { advertisers: blockedAdvertisers, categories: blockedCategories } : undefined,
    seller: domain === '' ? undefined : { asi: domain, sid: sellerId, isOwner },
  }
}
