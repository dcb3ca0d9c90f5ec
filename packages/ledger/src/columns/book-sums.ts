// Books what is in columns and not yet in the books: transfers, postings and sums of whole groups, in one transaction. From then on the
// days of these sums take no rows.

import { createHash } from 'node:crypto'
import { type ContextName, contextNames } from '@parley/contract'
import { type Column, writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import { bookingOf, dayOf } from '../apply/booking.ts'
import { moneyKeyOf } from '../apply/roll-ups.ts'
import { postingsOf } from '../apply/transfers.ts'
import { writeMoney } from '../apply/write-roll-ups.ts'
import { type IdentifiedTransfer, takeTransferIds, writeTransfers } from '../apply/write-transfers.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { Span } from './ask.ts'
import { type Differences, differencesOf } from './differences.ts'
import type { ColumnSum, ReadSums } from './read-lines.ts'

interface Booked {
  readonly kind: 'booked'
  /** Groups of the answer. */
  readonly compared: number
  /** Groups that were not in the books, or with less. */
  readonly changed: number
  readonly notices: bigint
  readonly billed: bigint
  readonly paidNano: bigint
  readonly clearingNano: bigint
  readonly transfers: number
}

export type BookingRefused =
  | Extract<Differences, { kind: 'fewer' }>
  /** Leases are settled by rows. */
  | { readonly kind: 'leased'; readonly notices: bigint }
  | { readonly kind: 'outside'; readonly quarterMs: number }

export interface BookOptions {
  /** What was asked for. */
  readonly span: Span
  readonly nowMs: number
  /** Compares and changes nothing. */
  readonly isDry: boolean
}

export async function bookSums(
  database: Pick<Database, 'query'>,
  { sums, by, leased }: ReadSums,
  { span, nowMs, isDry }: BookOptions,
): Promise<Booked | BookingRefused> {
  if (leased > 0n) return { kind: 'leased', notices: leased }
  const outside = sums.find(({ quarterMs }) => quarterMs < span.fromMs || quarterMs >= span.toMs)
  if (outside !== undefined) return { kind: 'outside', quarterMs: outside.quarterMs }
  const days = [...new Set(sums.map(({ quarterMs }) => dayOf(quarterMs)))].toSorted()
  return await database.query.transaction().execute(async (transaction) => {
    // One after the other: each books the difference to what the one before has booked.
    await sql`select pg_advisory_xact_lock(hashtext('ledger.columns'))`.execute(transaction)
    if (!isDry) await takeDays(transaction, days, nowMs)
    const found = differencesOf(sums, await readBooked(transaction, span, by), by)
    if (found.kind === 'fewer') return found
    const transfers = isDry ? [] : await write(transaction, found.sums, nowMs)
    return {
      kind: 'booked',
      compared: found.compared,
      changed: found.sums.length,
      transfers: transfers.length,
      ...totalOf(found.sums),
    }
  })
}

/** Waits for those who enter rows of these days; after that, nobody can. */
async function takeDays(transaction: Transaction<Tables>, days: readonly string[], nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  for (const day of days) {
    await sql`select ledger.take_day_in_columns(${day}::date, ${now}::timestamptz)`.execute(transaction)
  }
}

/** Also what was entered as rows, before the day was taken. */
async function readBooked(
  transaction: Transaction<Tables>,
  { fromMs, toMs }: Span,
  by: readonly ContextName[],
): Promise<readonly ColumnSum[]> {
  const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString())
  const dimensions = contextNames.map((name) => (by.includes(name) ? sql.id(name) : sql`''`))
  const named = sql.join(dimensions.map((value, at) => sql`${value} as ${sql.id(contextNames[at] as string)}`))
  const groups = sql.join(['quarter', 'publisher', 'partner', 'kind', 'reason', ...by].map((name) => sql.id(name)))
  const { rows } = await sql<BookedRow>`
    select quarter, publisher, partner, kind, reason, ${named},
      sum(count) as count, sum(paid_nano) as paid, sum(clearing_nano) as clearing
    from ledger.money
    where quarter >= ${from}::timestamptz and quarter < ${to}::timestamptz
    group by ${groups}`.execute(transaction)
  return rows.map(({ quarter, publisher, partner, kind, reason, count, paid, clearing, ...context }) => ({
    publisher,
    partner,
    kind,
    reason,
    context,
    count,
    quarterMs: quarter.getTime(),
    paidNano: paid,
    clearingNano: clearing,
  }))
}

type BookedRow = ColumnSum['context'] &
  Pick<ColumnSum, 'publisher' | 'partner' | 'kind' | 'reason' | 'count'> & {
    readonly quarter: Date
    readonly paid: bigint
    readonly clearing: bigint
  }

async function write(
  transaction: Transaction<Tables>,
  sums: readonly ColumnSum[],
  nowMs: number,
): Promise<readonly BookedTransfer[]> {
  const money = sums.map((sum) => ({ ...sum, key: moneyKeyOf(sum) }))
  for (const some of chunksOf(money)) await writeMoney(transaction, some)
  const transfers = await transfersOf(transaction, sums, nowMs)
  for (const some of chunksOf(transfers)) await writeTransfers(transaction, some, nowMs, 'columns')
  for (const some of chunksOf(transfers.flatMap(lateSumsOf))) await writeLate(transaction, some)
  return transfers
}

const rowsPerStatement = 2_000

function chunksOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement))
}

interface BookedTransfer extends IdentifiedTransfer {
  readonly sums: readonly ColumnSum[]
}

/** One for each hour of booking, publisher and partner, as for rows. Hours are those of the auctions until their day is closed. */
async function transfersOf(
  transaction: Transaction<Tables>,
  sums: readonly ColumnSum[],
  nowMs: number,
): Promise<readonly BookedTransfer[]> {
  const billed = sums.filter(({ kind }) => kind === 'billing')
  const booked = billed.map((sum) => ({ sum, booking: bookingOf(sum.quarterMs / 1000, nowMs) }))
  const groups = Map.groupBy(booked, ({ sum, booking }) =>
    JSON.stringify([booking.hourMs, booking.isAdjustment, sum.publisher, sum.partner]),
  )
  const ids = await takeTransferIds(transaction, groups.size)
  return [...groups.values()].flatMap((group, at) => {
    const [first] = group
    const id = ids[at]
    if (first === undefined || id === undefined) return []
    const { publisher, partner } = first.sum
    const own = group.map(({ sum }) => sum)
    const { notices, paidNano, clearingNano } = totalOf(own)
    const postings = postingsOf({ publisher, partner }, paidNano, clearingNano)
    const { hourMs: bookedHourMs, isAdjustment } = first.booking
    return [
      {
        id,
        bookedHourMs,
        isAdjustment,
        publisher,
        partner,
        notices: Number(notices),
        hash: hashOf(own),
        postings,
        sums: own,
      },
    ]
  })
}

/** Over one line for each sum that was moved: when, what it is of, how many, how much. */
function hashOf(sums: readonly ColumnSum[]): string {
  const lines = sums.map(({ quarterMs, context, count, paidNano, clearingNano }) => {
    const values = contextNames.map((name) => context[name])
    return `${quarterMs} ${JSON.stringify(values)} ${count} ${paidNano} ${clearingNano}\n`
  })
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex')
}

interface LateSum extends ColumnSum {
  readonly transfer: bigint
  readonly number: number
  readonly bookedMs: number
}

function lateSumsOf({ id, bookedHourMs, isAdjustment, sums }: BookedTransfer): readonly LateSum[] {
  if (!isAdjustment) return []
  return sums.map((sum, number) => ({ ...sum, transfer: id, number, bookedMs: bookedHourMs }))
}

/** In the list of what was booked on another day than its own; the key of a sum there is its transfer. */
async function writeLate(transaction: Transaction<Tables>, sums: readonly LateSum[]): Promise<void> {
  const columns: readonly Column<LateSum>[] = [
    ['day', 'date', ({ quarterMs }) => dayOf(quarterMs)],
    ['bid', 'text', ({ transfer, number }) => `transfer ${transfer} ${number}`],
    ['booked_day', 'date', ({ bookedMs }) => dayOf(bookedMs)],
    ['publisher', 'text', ({ publisher }) => publisher],
    ['partner', 'text', ({ partner }) => partner],
    ...contextNames.map((name): Column<LateSum> => [name, 'text', ({ context }) => context[name]]),
    ['paid_nano', 'bigint', ({ paidNano }) => paidNano],
    ['clearing_nano', 'bigint', ({ clearingNano }) => clearingNano],
    ['count', 'bigint', ({ count }) => count],
    ['transfer_id', 'bigint', ({ transfer }) => transfer],
  ]
  await writeRows(transaction, { table: 'ledger.late_notices', columns }, sums)
}

function totalOf(sums: readonly ColumnSum[]): Pick<Booked, 'notices' | 'billed' | 'paidNano' | 'clearingNano'> {
  let [notices, billed, paidNano, clearingNano] = [0n, 0n, 0n, 0n]
  for (const sum of sums) {
    notices += sum.count
    if (sum.kind !== 'billing') continue
    billed += sum.count
    paidNano += sum.paidNano
    clearingNano += sum.clearingNano
  }
  return { notices, billed, paidNano, clearingNano }
}
