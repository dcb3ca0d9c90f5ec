// Books in the database: what a report or a settlement touches is locked in one order, read, and stored together.

import { type Column, writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import type { Account } from '../budget/account.ts'
import { Books, type Flight } from '../budget/books.ts'
import type { Lease } from '../budget/lease.ts'
import { accountOf, type CampaignRow, flightOf } from '../campaigns/row.ts'
import type { Tables } from '../database/tables.ts'

/** Campaigns and the campaigns of leases; those that do not exist are not in the books. */
export async function lockBooks(
  transaction: Transaction<Tables>,
  campaigns: readonly string[],
  leaseIds: readonly number[],
): Promise<Books> {
  const leases = leaseIds.length === 0 ? [] : await readLeases(transaction, leaseIds)
  const ids = [...new Set([...campaigns, ...leases.map(({ campaign }) => campaign)])]
  const { rows } = await sql<CampaignRow>`select * from booking.campaigns where id = any(${ids}::text[])
    order by id collate "C" for update`.execute(transaction)
  const accounts = new Map<string, Account>(rows.map((row) => [row.id, accountOf(row)]))
  const flights = new Map<string, Flight>(rows.map((row) => [row.id, flightOf(row)]))
  // Behind the locks of their campaigns nobody else changes them.
  const now = leases.length === 0 ? [] : await readLeases(transaction, leaseIds)
  return new Books(accounts, new Map(now.map((lease) => [lease.id, lease])), flights)
}

async function readLeases(transaction: Transaction<Tables>, ids: readonly number[]): Promise<readonly Lease[]> {
  const rows = await transaction
    .selectFrom('booking.leases')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ id, campaign, holder, day, state, granted_nano, awarded_nano, ends_at }) => ({
    id: Number(id),
    campaign,
    holder,
    day,
    state,
    grantedNanos: Number(granted_nano),
    awardedNanos: Number(awarded_nano),
    endsAtMs: ends_at.getTime(),
  }))
}

/** Throws if a budget would be exceeded: the database holds the condition itself. */
export async function storeBooks(transaction: Transaction<Tables>, books: Books): Promise<void> {
  const changed = [...books.changedLeases].flatMap((id) => books.lease(id) ?? [])
  const kept = changed.filter(({ state }) => state !== 'settled')
  const settled = changed.filter(({ state }) => state === 'settled').map(({ id }) => id)
  await storeAccounts(transaction, books)
  await writeRows(transaction, { table: 'booking.leases', columns: leaseColumns, ending: leaseConflict }, kept)
  if (settled.length > 0)
    await sql`delete from booking.leases where id = any(${settled}::bigint[])`.execute(transaction)
}

const leaseColumns: readonly Column<Lease>[] = [
  ['id', 'bigint', ({ id }) => id],
  ['campaign', 'text', ({ campaign }) => campaign],
  ['holder', 'text', ({ holder }) => holder],
  ['day', 'text', ({ day }) => day],
  ['state', 'text', ({ state }) => state],
  ['granted_nano', 'bigint', ({ grantedNanos }) => grantedNanos],
  ['awarded_nano', 'bigint', ({ awardedNanos }) => awardedNanos],
  ['ends_at', 'timestamptz', ({ endsAtMs }) => new Date(endsAtMs).toISOString()],
]

const leaseConflict = sql`on conflict (id) do update set state = excluded.state, awarded_nano = excluded.awarded_nano,
  ends_at = excluded.ends_at`

async function storeAccounts(transaction: Transaction<Tables>, books: Books): Promise<void> {
  const accounts = [...books.changedAccounts].flatMap((id) => {
    const account = books.account(id)
    return account === undefined ? [] : [{ id, account }]
  })
  if (accounts.length === 0) return
  const numbers = (valueIn: (account: Account) => number) =>
    sql`${accounts.map(({ account }) => valueIn(account))}::bigint[]`
  await sql`update booking.campaigns as c set spent_nano = g.spent, committed_nano = g.committed, day = g.day,
      day_spent_nano = g.day_spent, day_committed_nano = g.day_committed, open_leases = g.open_leases
    from unnest(${accounts.map(({ id }) => id)}::text[], ${accounts.map(({ account }) => account.day)}::text[],
      ${numbers(({ spentNanos }) => spentNanos)}, ${numbers(({ committedNanos }) => committedNanos)},
      ${numbers(({ daySpentNanos }) => daySpentNanos)}, ${numbers(({ dayCommittedNanos }) => dayCommittedNanos)},
      ${numbers(({ openLeases }) => openLeases)})
      as g (id, day, spent, committed, day_spent, day_committed, open_leases)
    where c.id = g.id`.execute(transaction)
}
