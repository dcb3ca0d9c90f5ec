// Reads the parameters of a report. Ignoring one would answer a question that nobody asked, so every name and every value is
// either understood or refused with the way to mend it.

import {
  type Dimension,
  dimensionNames,
  filterName,
  type Grouping,
  groupings,
  isGrouping,
  isPeriod,
} from '@parley/contract'
import { type Bounds, type Query, type Range, type Refusal, refused } from './query.ts'
import { dateIn, dayMs, daysAfter, isZone } from './time-zone.ts'
import { maskedIn, type View } from './view.ts'

/** The parameters of an address, as they were written. */
export type Parameters = Readonly<Record<string, unknown>>

const rangeNames = ['from', 'to', 'tz'] as const
const queryNames: readonly string[] = ['by', ...rangeNames, ...dimensionNames.map(filterName)]

export interface Asking {
  readonly view: View
  readonly bounds: Bounds
  readonly nowMs: number
}

export function readQuery(parameters: Parameters, asking: Asking): ({ readonly kind: 'query' } & Query) | Refusal {
  const { view } = asking
  const given = readTexts(parameters, queryNames)
  if (given.kind === 'refused') return given
  const by = readBy(given.texts.by ?? '')
  if (by.kind === 'refused') return by
  const range = readRange(given.texts, asking)
  if (range.kind === 'refused') return range
  const filters = readFilters(given.texts, view)
  if (filters.kind === 'refused') return filters
  return { kind: 'query', by: by.by, range: range.range, filters: filters.filters, view }
}

type Texts = Readonly<Partial<Record<string, string>>>

/** Each parameter once and as text. An empty one counts as not given, as an empty field of a form. */
export function readTexts(
  parameters: Parameters,
  known: readonly string[],
): { readonly kind: 'texts'; readonly texts: Texts } | Refusal {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (!known.includes(name)) return refused(400, `unknown parameter ${quoted(name)}; known are ${known.join(', ')}`)
    if (typeof value !== 'string') return refused(400, `${name} is given more than once; give it once`)
    if (value.length > textMax) return refused(400, `${name} is longer than ${textMax} characters`)
    if (value.includes('\0')) return refused(400, `${name} has a character that no name has: NUL`)
    if (value !== '') texts[name] = value
  }
  return { kind: 'texts', texts }
}

const textMax = 256

function readBy(text: string): { readonly kind: 'by'; readonly by: readonly Grouping[] } | Refusal {
  const names = text === '' ? [] : text.split(',')
  const unknown = names.find((name) => !isGrouping(name))
  if (unknown !== undefined) {
    return refused(400, `by must be some of ${groupings.join(', ')}, with commas between them; got ${quoted(unknown)}`)
  }
  const by = names.filter(isGrouping)
  if (new Set(by).size < by.length) return refused(400, 'by names the same grouping twice; name each one once')
  if (by.filter(isPeriod).length > 1)
    return refused(400, 'by can have only one of hour, day and month; remove the others')
  return { kind: 'by', by }
}

type RangeReading = { readonly kind: 'range'; readonly range: Range } | Refusal

/** Without dates it is the day that it is now in the zone. */
export function readRange(texts: Texts, { bounds, nowMs }: Pick<Asking, 'bounds' | 'nowMs'>): RangeReading {
  const zone = texts.tz ?? 'UTC'
  if (!isZone(zone)) {
    return refused(400, `tz must be UTC or a name such as Europe/Berlin or Asia/Kathmandu; got ${quoted(zone)}`)
  }
  const today = dateIn(zone, nowMs)
  const from = texts.from ?? (texts.to === undefined ? today : daysAfter(dateOf(texts.to) ?? today, -1))
  const to = texts.to ?? daysAfter(today, 1)
  for (const [name, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (dateOf(value) === undefined) return refused(400, unreadable(name, value))
  }
  const days = (wallMs(to) - wallMs(from)) / dayMs
  if (days <= 0) return refused(400, `to must be later than from; from is ${from} and to is ${to}, which is exclusive`)
  if (days > bounds.daysMax) {
    return refused(400, `the range has ${Math.ceil(days)} days and may have ${bounds.daysMax}; ask for parts of it`)
  }
  return { kind: 'range', range: { from, to, zone } }
}

const wallTime = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:(?:00|15|30|45))?$/

/** Before all ledgers. The database has no year 0. */
const firstDate = '1970-01-01'

/** The date of a wall time that exists in the calendar. */
function dateOf(text: string): string | undefined {
  const date = wallTime.exec(text)?.[1]
  if (date === undefined || date < firstDate || Number.isNaN(wallMs(text))) return undefined
  // The 31st of a shorter month would be taken for the first of the next.
  return daysAfter(date, 0) === date ? date : undefined
}

/** A day without a time. */
export function isDate(text: string): boolean {
  return !text.includes('T') && dateOf(text) !== undefined
}

export function wallMs(text: string): number {
  return Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00Z`)
}

function unreadable(name: string, value: string): string {
  return `${name} must be a date such as 2026-11-15, or a time on a quarter of an hour such as 2026-11-15T18:45; got ${quoted(value)}`
}

type Filters = Query['filters']

/** Whoever reads masks may not filter by the name behind one: the answer would tell whether a guess was right. */
function readFilters(texts: Texts, view: View): { readonly kind: 'filters'; readonly filters: Filters } | Refusal {
  const hidden = maskedIn(view)
  if (hidden !== undefined && texts[hidden] !== undefined) {
    return refused(403, `this key cannot filter by ${hidden}; by=${hidden} lists all of them, under masks`)
  }
  const filters: Partial<Record<Dimension, string>> = {}
  for (const dimension of dimensionNames) {
    const value = texts[filterName(dimension)]
    if (value !== undefined) filters[dimension] = value
  }
  return { kind: 'filters', filters }
}

const quotedMax = 64

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, quotedMax))
}
