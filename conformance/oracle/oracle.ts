// An executable specification of the auction, written from docs/spec.md, docs/spec-notes.md and docs/decisions. It is slow and
// plain, and imports nothing of the exchange, so that the two can disagree.

import { type Sale, saleOf, type Taken } from './auction.ts'
import { type Case, isObject } from './facts.ts'
import { searchOf } from './search.ts'
import { faultsOf } from './validation.ts'

export interface Verdict {
  readonly status: 200 | 204 | 400
  /** Every fault as `code field`, in the order in which they are told. */
  readonly faults: readonly string[]
  readonly sales: readonly Sale[]
  /** The queries of product searches, sorted. */
  readonly searches: readonly string[]
}

export function verdictOf(given: Case): Verdict {
  const faults = faultsOf(given.request)
  if (faults.length > 0) return { status: 400, faults, sales: [], searches: [] }
  const { imp } = given.request
  const imps = Array.isArray(imp) ? imp.filter(isObject) : []
  const taken: Taken = { products: new Set(), advertisers: new Set() }
  const sales = imps.map((one, index) => {
    const sale = saleOf(one, index, given, taken)
    for (const name of sale.winner?.advertisers ?? []) taken.advertisers.add(name)
    return sale
  })
  const searching = given.facts.partners.filter(({ defaultCpm }) => defaultCpm !== undefined)
  const asked = searching.flatMap(({ name }) =>
    imps.filter((_, index) => isAsked(sales[index]?.reasons[name] ?? [])).map((one) => searchOf(one, given.request)),
  )
  const searches = [...new Set(asked.filter((query) => query !== undefined))].toSorted()
  return { status: sales.some(({ winner }) => winner !== undefined) ? 200 : 204, faults, sales, searches }
}

const unasked = ['seat', 'floor-currency', 'floor-range', 'no-call', 'paced']

function isAsked(reasons: readonly string[]): boolean {
  return !reasons.some((reason) => unasked.includes(reason))
}
