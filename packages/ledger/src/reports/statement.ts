// A month of one publisher or partner: what it gets or pays for each day and counterpart. It is read from the postings and
// not from the roll-up, and every line can be proved: it names how many transfers it holds and a hash over them, and the
// transfers can be listed.

import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import { type Refusal, tooManyRows } from './query.ts'
import type { ReadTransaction } from './read-transaction.ts'

/** Whose statement, and of which month, as `2026-11`. Months of the books are those of UTC. */
export interface Account {
  readonly side: 'publisher' | 'partner'
  readonly of: string
  readonly month: string
  /** What the hashes of transfers are hashed with; see `sealFor`. Undefined for the operator. */
  readonly seal: string | undefined
}

interface StatementLine {
  readonly day: string
  /** The partner for a publisher, the publisher for a partner. */
  readonly counterpart: string
  /** Billed after the books of its own day were closed. */
  readonly isAdjustment: boolean
  readonly notices: bigint
  /** What the publisher gets or the partner pays. */
  readonly amountNano: bigint
  readonly transfers: bigint
  /** SHA-256 over the transfers of the line; see `transferText`. */
  readonly hash: string
}

export interface Statement {
  readonly kind: 'statement'
  readonly account: Account
  /** Whether the books of its last day are closed, so that nothing is added any more. */
  readonly isClosed: boolean
  readonly lines: readonly StatementLine[]
  readonly total: { readonly notices: bigint; readonly amountNano: bigint; readonly transfers: bigint }
}

export async function readStatement(
  transaction: ReadTransaction,
  account: Account,
  { rowsMax, nowMs }: { readonly rowsMax: number; readonly nowMs: number },
): Promise<Statement | Refusal> {
  const { rows: lines } = await sql<StatementLine>`
    select to_char(booked_hour at time zone 'UTC', 'YYYY-MM-DD') as day,
      ${counterpartOf(account)} as counterpart, is_adjustment as "isAdjustment",
      sum(notices) as notices, sum(${amount(account)}) as "amountNano", count(*) as transfers,
      encode(sha256(convert_to(string_agg(${transferText(account)}, '' order by id), 'UTF8')), 'hex') as hash
    from ${transfersOf(account)} group by 1, 2, 3 order by 1, 2, 3 limit ${rowsMax + 1}`.execute(transaction)
  if (lines.length > rowsMax) return tooManyRows(rowsMax)
  const total = await readTotal(transaction, account)
  const sum = lines.reduce((whole, { amountNano }) => whole + amountNano, 0n)
  // One snapshot, the same rows: another sum could only be a fault of the query above.
  assert.equal(sum, total.amountNano, 'the lines of a statement sum to its postings')
  return { kind: 'statement', account, isClosed: nowMs >= closesAtMs(account.month), lines, total }
}

export async function readTotal(transaction: ReadTransaction, account: Account): Promise<Statement['total']> {
  const { rows } = await sql<Statement['total']>`
    select coalesce(sum(notices), 0) as notices, coalesce(sum(${amount(account)}), 0) as "amountNano",
      count(*) as transfers
    from ${transfersOf(account)}`.execute(transaction)
  const [total] = rows
  assert(total !== undefined)
  return total
}

export interface TransferRow {
  readonly id: bigint
  readonly bookedHour: Date
  readonly counterpart: string
  readonly isAdjustment: boolean
  readonly notices: number
  readonly amountNano: bigint
  /** SHA-256 over the bids of the transfer, as the ledger stored it. */
  readonly hash: string
}

/** The transfers of a statement in the order of their ids, from behind `after`. */
export async function readTransfers(
  transaction: ReadTransaction,
  account: Account,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select id, booked_hour as "bookedHour", ${counterpartOf(account)} as counterpart,
      is_adjustment as "isAdjustment", notices, ${amount(account)} as "amountNano", encode(hash, 'hex') as hash
    from ${transfersOf(account)} where id > ${String(after)}::bigint order by id limit ${limit}`.execute(transaction)
  return rows
}

export interface AccountRow {
  readonly side: Account['side']
  readonly of: string
  readonly notices: bigint
  readonly amountNano: bigint
  readonly transfers: bigint
}

/** Everybody that has a statement of the month, also if it has adjustments alone. */
export async function readAccounts(
  transaction: ReadTransaction,
  month: string,
  rowsMax: number,
): Promise<{ readonly kind: 'accounts'; readonly rows: readonly AccountRow[] } | Refusal> {
  const { rows } = await sql<AccountRow>`
    select side, name as "of", sum(notices) as notices, sum(amount_nano) as "amountNano", count(*) as transfers
    from (
      select s.side, s.name, t.notices, case s.side when 'partner' then -p.amount_nano else p.amount_nano end as amount_nano
      from ledger.transfers as t
      cross join lateral (values ('publisher', t.publisher), ('partner', t.partner)) as s (side, name)
      join ledger.postings as p on p.transfer_id = t.id and p.account = s.side || ':' || s.name
      where ${bookedIn(month)}
    ) as moved
    group by 1, 2 order by 1, 2 limit ${rowsMax + 1}`.execute(transaction)
  return rows.length > rowsMax ? tooManyRows(rowsMax) : { kind: 'accounts', rows }
}

/** A day closes at noon (UTC) of the next one. */
export function closesAtMs(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number, 1, closingHour)
}

const closingHour = 12

function counterpartOf({ side }: Account): RawBuilder<string> {
  return side === 'publisher' ? sql`partner` : sql`publisher`
}

/** A partner's account is debited, so its postings are below zero; a statement says what it pays. */
function amount({ side }: Account): RawBuilder<bigint> {
  return side === 'publisher' ? sql`amount_nano` : sql`-amount_nano`
}

export function bookedIn(month: string): RawBuilder<boolean> {
  return sql`t.booked_hour >= ${`${month}-01T00:00Z`}::timestamptz
      and t.booked_hour < (${`${month}-01`}::date + interval '1 month') at time zone 'UTC'`
}

function transfersOf({ side, of, month, seal }: Account): RawBuilder<unknown> {
  const hash = seal === undefined ? sql`t.hash` : sql`sha256(decode(${seal}, 'hex') || t.hash)`
  // The gaps between the ids of the books would tell how much others were billed, so others than the operator get numbers of
  // their own. Transfers are only added, so a number stays.
  const id = seal === undefined ? sql`t.id` : sql`row_number() over (order by t.id)`
  return sql`(
    select ${id} as id, t.booked_hour, t.publisher, t.partner, t.notices, t.is_adjustment, ${hash} as hash, p.amount_nano
    from ledger.transfers as t
    join ledger.postings as p on p.transfer_id = t.id and p.account = ${`${side}:${of}`}
    where t.${sql.id(side)} = ${of} and ${bookedIn(month)}
  ) as moved`
}

/** Id, number of notices, amount in nano-dollars and hash of a transfer, with a space between them and a line feed behind. */
function transferText(account: Account): RawBuilder<string> {
  return sql`id || ' ' || notices || ' ' || ${amount(account)} || ' ' || encode(hash, 'hex') || chr(10)`
}
