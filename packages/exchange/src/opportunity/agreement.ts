// What is agreed with a publisher, made ready for its requests once per configuration.

import { publisherKey } from '../catalog/publisher-key.ts'
import { supplyBook } from '../catalog/supply.ts'
import type { Config } from '../config/fields.ts'
import type { SupplyTerms } from '../config/supply.ts'
import type { Seller } from './supply-chain.ts'

export interface Agreement {
  /** Undefined where the exchange does not name itself in supply chains (D101). */
  readonly seller: Seller | undefined
}

export type AgreementOf = (publisher: string | undefined) => Agreement | undefined

export function agreementsOf({ domain, publishers }: Config['supply']): AgreementOf {
  if (domain === '') return () => undefined
  const termsOf = supplyBook(publishers)
  const known = new Map(
    publishers
      .filter(({ id }) => id !== '*')
      .map((terms) => [publisherKey(terms.id), { seller: sellerOf(domain, terms) }]),
  )
  return (publisher) => {
    const own = publisher === undefined ? undefined : known.get(publisher)
    return own ?? { seller: sellerOf(domain, termsOf(undefined), publisher) }
  }
}

/** Where the terms name no account, the account of a publisher is its id. */
function sellerOf(asi: string, terms: SupplyTerms | undefined, publisher?: string): Seller {
  const { id = '*', sellerId = '*', isOwner = false } = terms ?? {}
  // Nobody is declared as an owner by an entry that stands for anybody.
  return { asi, sid: sellerId === '*' ? publisher : sellerId, isOwner: isOwner && id !== '*' }
}
