// What a reader asks for, after it was understood.

import type { Dimension, Grouping } from '@parley/contract'
import type { View } from './view.ts'

/** From the first moment up to, and without, the last. Both are wall times of the zone, on a quarter of an hour. */
export interface Range {
  readonly from: string
  readonly to: string
  /** A name of the IANA time zone database. */
  readonly zone: string
}

export interface Query {
  readonly by: readonly Grouping[]
  readonly range: Range
  readonly filters: Readonly<Partial<Record<Dimension, string>>>
  readonly view: View
}

/** A query that cannot be answered, with what to do about it. */
export interface Refusal {
  readonly kind: 'refused'
  readonly status: 400 | 401 | 403 | 404 | 503
  readonly reason: string
}

export function refused(status: Refusal['status'], reason: string): Refusal {
  return { kind: 'refused', status, reason }
}

/** Every report is bounded; past a bound a query is refused and never cut short, because half a sum is a wrong sum. */
export interface Bounds {
  /** Rows that the database may return for one report. */
  readonly rowsMax: number
  /** How long the database may work on one report. */
  readonly reportMs: number
  /** Days in the range of one report. */
  readonly daysMax: number
  /** Reports that are made at the same time; more wait. */
  readonly reportsAtOnceMax: number
  /** Reports that wait: a page of the portal asks for six at once. More are told to come again. */
  readonly reportsWaitingMax: number
  /** How long a report waits before it is told to come again. */
  readonly waitMs: number
  /** How long a reader may take for an answer. Its rows are in memory until then, so a slower one is cut off. */
  readonly answerMs: number
}

export const boundsDefault: Bounds = {
  rowsMax: 100_000,
  reportMs: 10_000,
  daysMax: 400,
  reportsAtOnceMax: 2,
  reportsWaitingMax: 32,
  waitMs: 5_000,
  answerMs: 60_000,
}

export function tooManyRows(rowsMax: number): Refusal {
  return refused(
    400,
    `the report has more than ${rowsMax} rows; ask for a shorter range, group by less, or filter by one publisher or partner`,
  )
}
