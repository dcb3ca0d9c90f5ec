// The tables of schema `ledger` as Kysely knows them. The migrations make them; a test compares the two.
// Both databases return bigint and numeric as BigInt, date as 'YYYY-MM-DD' and timestamptz as Date (see values.ts).

import type { Context, DeliveryEnd, EndStep, NoticeKind, OutcomeKind } from '@parley/contract'
import type { Stream } from '@parley/journal'
import type { ColumnType } from 'kysely'

/** Returned as BigInt; a safe number or its decimal text may be written. */
type Whole = ColumnType<bigint, bigint | number | string, bigint | number | string>
/** 'YYYY-MM-DD', a day in UTC. */
type Day = string
type Moment = ColumnType<Date, Date | string, Date | string>

interface JournalsTable {
  readonly journal: string
  readonly stream: Stream
  readonly position: Whole
  readonly gap_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  readonly updated_at: Moment
  readonly clock_at: ColumnType<Date | number | null, string | null | undefined, string | null>
}

interface NoticesTable extends Context {
  readonly day: Day
  readonly bid: string
  readonly kind: NoticeKind
  readonly auction: string
  readonly imp: string
  readonly publisher: string
  readonly partner: string
  readonly seat: string
  readonly bid_micros: Whole
  readonly paid_nano: Whole
  readonly clearing_nano: Whole
  readonly floor_micros: Whole
  readonly auction_type: 1 | 2
  readonly noted_at: Moment
  readonly issued_at: Moment
  readonly reported: string
  readonly is_price_off: boolean | null
  readonly is_verified: boolean | null
  readonly booked_day: Day
  readonly transfer_id: ColumnType<bigint | null, bigint | null, never>
}

/** `lease`: a billing notice whose lease was closed. */
export type HeldReason = 'token' | 'shape' | 'lease'

interface LeasesTable {
  readonly lease: Whole
  readonly billed_nano: Whole
  readonly closed_at: ColumnType<Date | null, string | null | undefined, string | null>
}

/** One row. */
interface ForgottenLeasesTable {
  readonly is_one: ColumnType<boolean, never, never>
  readonly below: Whole
}

interface HeldTable {
  readonly journal: string
  readonly stream: Stream
  readonly position: Whole
  readonly reason: HeldReason
  /** JSON as it came. */
  readonly record: string
  readonly held_at: Moment
}

interface TransfersTable {
  readonly id: Whole
  readonly booked_hour: Moment
  readonly publisher: string
  readonly partner: string
  readonly currency: string
  readonly kind: string
  readonly notices: number
  readonly hash: Uint8Array
  readonly is_adjustment: boolean
  readonly created_at: Moment
}

interface PostingsTable {
  readonly transfer_id: Whole
  readonly account: string
  readonly amount_nano: Whole
}

interface MoneyTable extends Context {
  readonly quarter: Moment
  readonly key: string
  readonly publisher: string
  readonly partner: string
  readonly kind: NoticeKind
  /** Of feedback; empty for other kinds. */
  readonly reason: ColumnType<string, string | undefined, string>
  readonly count: Whole
  readonly paid_nano: Whole
  readonly clearing_nano: Whole
}

/** Feedback that came before its bid was known to have won. */
interface EarlyFeedbackTable {
  readonly quarter: Moment
  readonly key: string
  readonly day: Day
  readonly bid: string
}

/** Billing notices that were booked on a later day than their own, once more. A trigger writes them. */
interface LateNoticesTable extends Context {
  readonly day: Day
  readonly bid: string
  readonly booked_day: Day
  readonly publisher: string
  readonly partner: string
  readonly paid_nano: Whole
  readonly clearing_nano: Whole
  /** More than one, and a transfer, for what was booked late from columns. */
  readonly count: ColumnType<bigint, bigint | number | undefined, never>
  readonly transfer_id: ColumnType<bigint | null, bigint | null | undefined, never>
}

/** Days whose notices are in columns and not here (D111). */
interface ColumnDaysTable {
  readonly day: Day
  readonly since: Moment
}

interface EndsTable extends Context {
  readonly quarter: Moment
  readonly key: string
  readonly publisher: string
  readonly partner: string
  readonly step: EndStep
  readonly reason: string
  readonly count: Whole
  readonly bid_micros: Whole
  readonly paid_micros: Whole
  readonly clearing_micros: Whole
}

interface RequestsTable {
  readonly quarter: Moment
  readonly publisher: string
  readonly outcome: OutcomeKind
  readonly count: Whole
  readonly impressions: Whole
}

interface DeliveriesTable {
  readonly day: Day
  readonly bid: string
  readonly kind: 'win' | 'billing'
  readonly partner: string
  readonly publisher: string
  readonly end: DeliveryEnd
  readonly attempts: number
  readonly ended_at: Moment
}

/** `Kysely<Tables>` is what every query of the ledger is made with. */
export interface Tables {
  readonly 'ledger.journals': JournalsTable
  readonly 'ledger.notices': NoticesTable
  readonly 'ledger.held': HeldTable
  readonly 'ledger.leases': LeasesTable
  readonly 'ledger.forgotten_leases': ForgottenLeasesTable
  readonly 'ledger.transfers': TransfersTable
  readonly 'ledger.postings': PostingsTable
  readonly 'ledger.money': MoneyTable
  readonly 'ledger.early_feedback': EarlyFeedbackTable
  readonly 'ledger.late_notices': LateNoticesTable
  readonly 'ledger.column_days': ColumnDaysTable
  readonly 'ledger.ends': EndsTable
  readonly 'ledger.requests': RequestsTable
  readonly 'ledger.deliveries': DeliveriesTable
}
