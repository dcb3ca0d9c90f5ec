// Adds sums to their rows, or makes the rows.

import { type Context, contextNames } from '@parley/contract'
import { type Column, writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NoticeRow } from './notice-row.ts'
import { type EndRow, type MoneySum, moneyPlaceOf, type RequestRow, type RollUp } from './roll-ups.ts'

export async function writeMoney(transaction: Transaction<Tables>, sums: readonly MoneySum[]): Promise<void> {
  const ending = sql`on conflict (quarter, key) do update set count = money.count + excluded.count,
    paid_nano = money.paid_nano + excluded.paid_nano, clearing_nano = money.clearing_nano + excluded.clearing_nano`
  await writeRows(transaction, { table: 'ledger.money', columns: moneyColumns, ending }, sums)
}

/** D102: feedback for bids of which neither a win nor a billing notice is known, in this transaction or before it. */
export async function writeEarlyFeedback(
  transaction: Transaction<Tables>,
  feedback: readonly NoticeRow[],
): Promise<void> {
  const ending = sql`where not exists (select from ledger.notices as known
    where known.day = given.day::date and known.bid = given.bid and known.kind in ('win', 'billing'))`
  const places = feedback.map((row) => ({ ...moneyPlaceOf(row), day: row.day, bid: row.record.facts.bid }))
  await writeRows(transaction, { table: 'ledger.early_feedback', columns: earlyColumns, ending }, places)
}

export async function writeEnds(transaction: Transaction<Tables>, sums: readonly EndRow[]): Promise<void> {
  const ending = sql`on conflict (quarter, key) do update set count = ends.count + excluded.count,
    bid_micros = ends.bid_micros + excluded.bid_micros, paid_micros = ends.paid_micros + excluded.paid_micros,
    clearing_micros = ends.clearing_micros + excluded.clearing_micros`
  await writeRows(transaction, { table: 'ledger.ends', columns: endColumns, ending }, sums)
}

export async function writeRequests(transaction: Transaction<Tables>, sums: readonly RequestRow[]): Promise<void> {
  const ending = sql`on conflict (quarter, publisher, outcome) do update set count = requests.count + excluded.count,
    impressions = requests.impressions + excluded.impressions`
  await writeRows(transaction, { table: 'ledger.requests', columns: requestColumns, ending }, sums)
}

function contextColumns<Row>(contextOf: (row: Row) => Context): readonly Column<Row>[] {
  return contextNames.map((name) => [name, 'text', (row) => contextOf(row)[name]] as const)
}

const quarter = [
  'quarter',
  'timestamptz',
  ({ quarterMs }: { quarterMs: number }) => new Date(quarterMs).toISOString(),
] as const

const moneyColumns: readonly Column<MoneySum>[] = [
  quarter,
  ['key', 'uuid', ({ key }) => key],
  ['publisher', 'text', ({ publisher }) => publisher],
  ['partner', 'text', ({ partner }) => partner],
  ['kind', 'text', ({ kind }) => kind],
  ['reason', 'text', ({ reason }) => reason],
  ...contextColumns<MoneySum>(({ context }) => context),
  ['count', 'bigint', ({ count }) => count],
  ['paid_nano', 'numeric', ({ paidNano }) => paidNano],
  ['clearing_nano', 'numeric', ({ clearingNano }) => clearingNano],
]

const earlyColumns: readonly Column<RollUp & { readonly day: string; readonly bid: string }>[] = [
  quarter,
  ['key', 'uuid', ({ key }) => key],
  ['day', 'date', ({ day }) => day],
  ['bid', 'text', ({ bid }) => bid],
]

const endColumns: readonly Column<EndRow>[] = [
  quarter,
  ['key', 'uuid', ({ key }) => key],
  ['publisher', 'text', ({ first }) => first.publisher],
  ['partner', 'text', ({ first }) => first.partner],
  ['step', 'text', ({ first }) => first.step],
  ['reason', 'text', ({ first }) => first.reason],
  ...contextColumns<EndRow>(({ first }) => first.context),
  ['count', 'bigint', ({ count }) => count],
  ['bid_micros', 'numeric', ({ bidMicros }) => bidMicros],
  ['paid_micros', 'numeric', ({ paidMicros }) => paidMicros],
  ['clearing_micros', 'numeric', ({ clearingMicros }) => clearingMicros],
]

const requestColumns: readonly Column<RequestRow>[] = [
  quarter,
  ['publisher', 'text', ({ publisher }) => publisher],
  ['outcome', 'text', ({ outcome }) => outcome],
  ['count', 'bigint', ({ count }) => count],
  ['impressions', 'bigint', ({ impressions }) => impressions],
]
