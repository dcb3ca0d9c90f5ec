// How a request ended, in one sentence: made from the record when somebody asks, so that requests pay nothing for it.

import { type Issue, reasonOf } from '@parley/openrtb'
import { type Reason, reasonRow, reasons } from '../catalog/reasons.ts'
import { paidMicrosOf } from '../macros/auction-macros.ts'
import type { Disposition } from '../model/disposition.ts'
import type { AuctionEntry, Sale, StoredTrace } from '../model/record.ts'
import { dollars } from '../money/dollars.ts'
import { type CpmMicros, oneCent } from '../money/micros.ts'

export function whyOf({ outcome }: AuctionEntry): string {
  switch (outcome.kind) {
    case 'bid':
      return soldWords(outcome.trace)
    case 'no-bid':
      return unsoldWords(outcome.trace.dispositions)
    case 'rejected':
      return refusalWords(outcome.issue)
    case 'failed':
      return 'Internal error in the exchange; its log shows what happened.'
  }
}

/** So many impressions are named; a request may have more. */
const salesNamedMax = 3

function soldWords({ sales, opportunity }: StoredTrace): string {
  const isAlone = opportunity.imps.length === 1
  const named = sales.slice(0, salesNamedMax).map((sale) => saleWords(sale, isAlone))
  const more = sales.length - named.length
  return `${named.join(', ')}${more > 0 ? `, and ${more} more ${more === 1 ? 'was' : 'were'} sold` : ''}.`
}

/** The price is what the partner pays; where the exchange keeps a part of it, what the publisher gets stands beside it. */
function saleWords(sale: Sale, isAlone: boolean): string {
  const { partner, impId, marginPercent, clearingMicros, deal } = sale
  const net = marginPercent === 0 ? '' : ` (${inCents(clearingMicros)} CPM to the publisher)`
  const paid = `${inCents(paidMicrosOf({ bid: sale, clearingMicros }))} CPM${net}`
  const under = deal === undefined ? '' : ` under deal ${deal.id}`
  return `${partner} won ${isAlone ? '' : `impression ${impId} `}at ${paid}${under}`
}

/** Prices in a list have two decimals; the page of an auction tells the others. */
function inCents(micros: CpmMicros): string {
  return dollars(micros < oneCent ? micros : Math.round(micros / oneCent) * oneCent)
}

/** The reason that most partners ended with; of equals, the one that came nearest to a sale. */
function unsoldWords(dispositions: readonly Disposition[]): string {
  const partners = new Set(dispositions.map(({ partner }) => partner))
  const ends = Map.groupBy(dispositions, ({ reason }) => reason)
  const ranked = [...ends].map(([reason, alike]) => ({ reason, names: new Set(alike.map(({ partner }) => partner)) }))
  const [most] = ranked.toSorted(
    (one, other) => other.names.size - one.names.size || placeOf(other.reason) - placeOf(one.reason),
  )
  if (most === undefined) return 'No bid: no partner was called.'
  const end = `ended with “${reasonRow(most.reason).says}” (${most.reason})`
  return `No bid: ${whoWords(most.names, partners.size)} ${end}.`
}

function whoWords(names: ReadonlySet<string>, all: number): string {
  const [first = ''] = names
  if (all === 1) return first
  return names.size === all ? `all ${all} partners` : `${names.size} of ${all} partners`
}

/** The catalogue goes from partners that are not asked to bids that win. */
const reasonNames = Object.keys(reasons)

function placeOf(reason: Reason): number {
  return reasonNames.indexOf(reason)
}

function refusalWords(issue: Issue): string {
  const { field, rule } = issue
  return `Refused${field === undefined ? '' : ` at ${field}`}: ${reasonOf(issue)} (${rule}).`
}
