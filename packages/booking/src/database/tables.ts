// The tables of schema `booking` as Kysely knows them. The migrations make them.

import type { LeaseAnswer, SampledImp } from '@parley/contract'
import type { ColumnType } from 'kysely'
import type { Terms } from '../campaigns/terms.ts'

/** Returned as BigInt; a safe number may be written. */
type Whole = ColumnType<bigint, bigint | number | undefined, bigint | number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Json<Value> = ColumnType<Value, string, string>
/** With a default. */
type Given<Value> = ColumnType<Value, Value | undefined, Value>

interface CampaignsTable {
  readonly id: string
  readonly revision: Given<number>
  readonly state: Given<'active' | 'paused'>
  readonly review: 'approved' | 'pending' | 'rejected'
  readonly review_reasons: readonly string[]
  readonly terms: Json<Terms>
  readonly start_at: Moment
  readonly end_at: Moment
  readonly time_zone: string
  readonly budget_nano: Whole
  readonly daily_nano: ColumnType<bigint | null, bigint | number | null, bigint | number | null>
  readonly spent_nano: Whole
  readonly committed_nano: Whole
  readonly day: Given<string>
  readonly day_spent_nano: Whole
  readonly day_committed_nano: Whole
  readonly open_leases: Given<number>
  readonly settled_awarded_nano: Whole
  readonly changed: Whole
}

interface RevisionsTable {
  readonly campaign: string
  readonly revision: number
  readonly at: Moment
  readonly who: string
  readonly change: Json<unknown>
}

interface LeasesTable {
  readonly id: Whole
  readonly campaign: string
  readonly holder: string
  readonly day: string
  readonly state: 'open' | 'returned'
  readonly granted_nano: Whole
  readonly awarded_nano: Whole
  readonly ends_at: Moment
}

interface HoldersTable {
  readonly holder: string
  readonly journal: string | null
  readonly sequence: Whole
  readonly answer: Json<LeaseAnswer>
  readonly at: Moment
}

interface OrdersTable {
  readonly key: string
  readonly hash: string
  readonly campaign: string
  readonly at: Moment
}

interface SnapshotTable {
  readonly number: Whole
}

interface EndsTable {
  readonly campaign: string
  readonly day: string
  readonly reason: string
  readonly count: Whole
}

interface DaysTable {
  readonly campaign: string
  readonly day: string
  readonly spent_nano: Whole
}

interface SamplesTable {
  readonly hour: Moment
  readonly key: number
  readonly weight: Whole
  readonly imp: Json<SampledImp>
}

/** `Kysely<Tables>` is what every query of booking is made with. */
export interface Tables {
  readonly 'booking.campaigns': CampaignsTable
  readonly 'booking.revisions': RevisionsTable
  readonly 'booking.leases': LeasesTable
  readonly 'booking.holders': HoldersTable
  readonly 'booking.orders': OrdersTable
  readonly 'booking.snapshot': SnapshotTable
  readonly 'booking.ends': EndsTable
  readonly 'booking.days': DaysTable
  readonly 'booking.samples': SamplesTable
}
