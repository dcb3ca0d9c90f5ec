// The filter of the list of auctions. Ignoring a parameter would answer a question that nobody asked, so every name and every
// value is either understood or refused with a way to fix it.

import { filterNames, listedDefault, listedMax, storedOutcomes } from '@parley/contract'
import { publisherKey } from '../catalog/publisher-key.ts'
import { type Reason, reasons } from '../catalog/reasons.ts'
import type { AuctionEntry, AuctionQuery, Sale, StoredOutcome, StoredTrace } from '../model/record.ts'
import { type CpmMicros, toMicros } from '../money/micros.ts'
import { nearestWord } from './nearest-word.ts'
import type { SideReader } from './shown-to.ts'

export interface AuctionFilter {
  readonly outcome: StoredOutcome['kind'] | undefined
  /** As the limits know the publisher (D64). */
  readonly publisher: string | undefined
  readonly partner: string | undefined
  readonly reason: Reason | undefined
  /** The id that the publisher gave its request. */
  readonly request: string | undefined
  /** At least one impression was sold for this much or more. */
  readonly minPriceMicros: CpmMicros | undefined
  /** Only earlier auctions, of the wall clock; kept records are searched too (D117). */
  readonly beforeMs: number | undefined
  readonly limit: number
  /** Only its own auctions. */
  readonly reader: SideReader | undefined
}

export type FilterReading =
  | { readonly kind: 'filter'; readonly filter: AuctionFilter }
  | { readonly kind: 'refused'; readonly reason: string }

const nothing = {
  outcome: undefined,
  publisher: undefined,
  partner: undefined,
  reason: undefined,
  request: undefined,
  minPriceMicros: undefined,
  beforeMs: undefined,
  reader: undefined,
} as const

/** Filters nothing. */
export function allAuctions(limit: number): AuctionFilter {
  return { ...nothing, limit }
}

type FilterName = (typeof filterNames)[number]

/** What a side may not filter by: the list would tell whether a guess about others was right, and kept records are read by operators. */
const closedTo: Readonly<Record<SideReader['side'], readonly FilterName[]>> = {
  publisher: ['publisher', 'partner', 'before'],
  partner: ['publisher', 'partner', 'outcome', 'request', 'minPrice', 'before'],
}

/** Reads the part of the address behind the question mark. An empty value filters nothing, as an empty field of a form. */
export function readFilter(query: Readonly<Record<string, unknown>>, reader?: SideReader): FilterReading {
  const given: Partial<Record<FilterName, string>> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!isFilterName(name)) return refused(unknownName(name))
    if (reader !== undefined && closedTo[reader.side].includes(name))
      return refused(`a ${reader.side} cannot filter by ${name}`)
    if (typeof value !== 'string') return refused(`${name} is given more than once; give it once`)
    if (value === '') continue
    const problem = problemOf(name, value)
    if (problem !== undefined) return refused(problem)
    given[name] = value
  }
  return { kind: 'filter', filter: { ...filterOf(given), reader } }
}

export function wantedBy(filter: AuctionFilter): AuctionQuery {
  const { outcome, publisher, partner, reason, request, reader } = filter
  const texts = [outcome, publisher, partner, reason, request, reader?.of].filter((text) => text !== undefined)
  return { texts, fits: (entry) => fitsFilter(entry, filter) }
}

/** Whose part an auction was, as its record has it. */
function isOf({ side, of }: SideReader, trace: StoredTrace | undefined): boolean {
  if (side === 'publisher') return trace?.opportunity.publisher === of
  return trace?.dispositions.some(({ partner }) => partner === of) === true
}

/** A partner and a reason are looked for together: the partner must have ended with this reason. */
export function fitsFilter({ outcome: found, atMs }: AuctionEntry, filter: AuctionFilter): boolean {
  const { outcome, publisher, reason, request, minPriceMicros, beforeMs, reader } = filter
  // A reason that a partner looks for is its own.
  const partner = reader?.side === 'partner' ? reader.of : filter.partner
  if (beforeMs !== undefined && atMs >= beforeMs) return false
  if (outcome !== undefined && found.kind !== outcome) return false
  const trace = 'trace' in found ? found.trace : undefined
  if (reader !== undefined && !isOf(reader, trace)) return false
  if (publisher !== undefined && trace?.opportunity.publisher !== publisher) return false
  if (request !== undefined && trace?.opportunity.request.id !== request) return false
  if (minPriceMicros !== undefined && !isSoldFor(trace?.sales ?? [], minPriceMicros)) return false
  if (partner === undefined && reason === undefined) return true
  const ends = trace?.dispositions ?? []
  return ends.some(
    (end) => (partner === undefined || end.partner === partner) && (reason === undefined || end.reason === reason),
  )
}

function isSoldFor(sales: readonly Sale[], leastMicros: CpmMicros): boolean {
  return sales.some(({ clearingMicros }) => clearingMicros >= leastMicros)
}

function filterOf(given: Partial<Record<FilterName, string>>): Omit<AuctionFilter, 'reader'> {
  const { outcome, publisher, partner, reason, request, minPrice, before, limit } = given
  return {
    outcome: storedOutcomes.find((one) => one === outcome),
    publisher: publisher === undefined ? undefined : publisherKey(publisher),
    partner,
    reason: reasonNames.find((one) => one === reason),
    request,
    minPriceMicros: minPrice === undefined ? undefined : toMicros(Number(minPrice)),
    beforeMs: before === undefined ? undefined : Date.parse(before),
    limit: limit === undefined ? listedDefault : Number(limit),
  }
}

const reasonNames = Object.keys(reasons) as readonly Reason[]

function isFilterName(name: string): name is FilterName {
  return filterNames.some((known) => known === name)
}

function problemOf(name: FilterName, value: string): string | undefined {
  switch (name) {
    case 'outcome':
      return value === 'over-limit' || value === 'overloaded' ? notStored : wordProblem(name, value, storedOutcomes)
    case 'reason':
      return wordProblem(name, value, reasonNames)
    case 'limit':
      return /^[1-9]\d{0,2}$/.test(value) && Number(value) <= listedMax
        ? undefined
        : `limit must be a whole number from 1 to ${listedMax}; got ${quoted(value)}`
    case 'minPrice':
      return pricePattern.test(value)
        ? undefined
        : `minPrice must be dollars for a thousand impressions, such as 2.5; got ${quoted(value)}`
    case 'before':
      return momentPattern.test(value) && !Number.isNaN(Date.parse(value))
        ? undefined
        : `before must be a time such as 2026-11-19T08:30:00Z; got ${quoted(value)}`
    case 'publisher':
    case 'partner':
    case 'request':
      return undefined
  }
}

/** D50: prices have at most six decimals. */
const pricePattern = /^\d{1,6}(\.\d{1,6})?$/

/** Without a zone, each machine would read another time. */
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

const notStored =
  'requests over a limit and requests refused in overload are counted but not stored, so that a flood cannot push out auctions; GET /metrics has their numbers as parley_requests_total by outcome'

function wordProblem(name: FilterName, value: string, words: readonly string[]): string | undefined {
  if (words.includes(value)) return undefined
  return `${name} must be one of ${words.join(', ')}; got ${quoted(value)}${meant(value, words)}`
}

function unknownName(name: string): string {
  return `unknown parameter ${quoted(name)}${meant(name, filterNames)}; known parameters: ${filterNames.join(', ')}`
}

function meant(written: string, words: readonly string[]): string {
  const nearest = nearestWord(written.slice(0, quotedMax), words)
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`
}

const quotedMax = 64

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, quotedMax))
}

function refused(reason: string): FilterReading {
  return { kind: 'refused', reason }
}
