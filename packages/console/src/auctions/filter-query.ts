// The filters of the list stand in its address, so that a list can be sent to somebody and asked for again.

import type { MissingNode, PortalSide } from '@parley/contract'
import { isPortal } from '../api/port.ts'
import { quantity } from '../words/amounts.ts'

const filterNames = ['outcome', 'publisher', 'partner', 'reason', 'request', 'minPrice'] as const

export type FilterName = (typeof filterNames)[number]

/** What a side may not filter by: the list would tell whether a guess about others was right. */
const closedTo: Readonly<Partial<Record<PortalSide, readonly FilterName[]>>> = {
  publisher: ['publisher', 'partner'],
  partner: ['publisher', 'partner', 'outcome', 'request', 'minPrice'],
}

/** Undefined at the admin port, where operators filter by everything. */
export function isOpenTo(side: PortalSide | undefined, name: FilterName): boolean {
  return side === undefined || closedTo[side]?.includes(name) !== true
}

/** What is in the fields; an empty one filters nothing. */
export type Typed = Readonly<Record<FilterName, string>>

/** A field of the form, as the form knows it. */
export interface FieldProps {
  readonly name: FilterName
  readonly value: string
  readonly onChange: (value: string) => void
}

export const nothingTyped: Typed = { outcome: '', publisher: '', partner: '', reason: '', request: '', minPrice: '' }

export function typedIn(search: string): Typed {
  const query = new URLSearchParams(search)
  return { ...nothingTyped, ...Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) }
}

export function queryOf(typed: Typed): URLSearchParams {
  const given = filterNames.map((name) => [name, typed[name].trim()] satisfies [string, string])
  return new URLSearchParams(given.filter(([, value]) => value !== ''))
}

const shownMax = 100

/** What the admin port is asked. What it does not know it refuses, with what was meant. */
export function askedBy(search: string): string {
  const query = new URLSearchParams(search)
  query.set('limit', String(shownMax))
  return `/auctions?${query}`
}

/** What stands above the list. */
export function summaryOf(
  count: number,
  missingWorkers: readonly number[],
  missingNodes: readonly MissingNode[] = [],
): string {
  const nodes = missingNodes.map(({ url, fault }) => `${url.replace(/^https?:\/\//, '')} (${fault})`)
  const workers = missingWorkers.map((number) => `${isPortal ? 'exchange' : 'worker'} ${number}`)
  const missing = [...workers, ...nodes].join(', ')
  return `${countWords(count)}${missing === '' ? '' : ` No response from ${missing}; its auctions are missing from this list.`}`
}

function countWords(count: number): string {
  if (count === 0) return 'No stored auction matches these filters.'
  return count === shownMax ? `The ${shownMax} most recent auctions.` : `${quantity(count, 'auction')}, newest first.`
}
