// Which terms count for a publisher: its own, or those of `*`, or none.

import type { SupplyTerms } from '../config/supply.ts'
import { publisherKey } from './publisher-key.ts'

export type SupplyOf = (publisher: string | undefined) => SupplyTerms | undefined

export function supplyBook(entries: readonly SupplyTerms[]): SupplyOf {
  const others = entries.find(isForOthers)
  const byKey = new Map(entries.map((terms) => [publisherKey(terms.id), terms]))
  return (publisher) => (publisher === undefined ? undefined : byKey.get(publisher)) ?? others
}

/** Whether an entry stands for every publisher that has none. */
export function isForOthers({ id }: Pick<SupplyTerms, 'id'>): boolean {
  return id === '*'
}

/** The account of an entry (D101); undefined where each of the publishers that it stands for has its own id as its account. */
export function accountOf({ id, sellerId }: Pick<SupplyTerms, 'id' | 'sellerId'>): string | undefined {
  if (sellerId !== '*') return sellerId
  return isForOthers({ id }) ? undefined : id
}
