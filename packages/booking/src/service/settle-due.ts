// Settles leases: asks the ledger what was billed for those of which no notice can come any more.

import { type ClosedLeases, closedAtOnceMax, type LeaseClosing } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import { type LeaseTerms, lastNoticeMs } from '../budget/lease.ts'
import { settleLease } from '../budget/settle-lease.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { lockBooks, storeBooks } from './stored-books.ts'

export interface SettleTools {
  readonly terms: LeaseTerms
  readonly nowMs: () => number
  /** Asks the ledger to close leases. */
  readonly close: (closing: LeaseClosing) => Promise<ClosedLeases>
  /** A journal that is silent for so long is not waited for. */
  readonly awaySeconds: number
  /** Hears of leases that cannot be settled. */
  readonly report: (error: unknown) => void
}

/** Returns how many were settled. A crash between the two steps repeats the first, which has the same answer again. */
export async function settleDue(database: Database, tools: SettleTools): Promise<number> {
  const { terms, awaySeconds, close } = tools
  // Those whose time is over by our own clock; the ledger says whether it has read that far.
  const longestMs = lastNoticeMs({ endsAtMs: 0 }, terms)
  const due = await database.query
    .selectFrom('booking.leases')
    .select(['id', 'ends_at', 'campaign'])
    .where('ends_at', '<', new Date(tools.nowMs() - longestMs))
    .orderBy('ends_at')
    .limit(closedAtOnceMax)
    .execute()
  if (due.length === 0) return 0
  const leases = due.map(({ id, ends_at }) => ({
    lease: Number(id),
    past: new Date(lastNoticeMs({ endsAtMs: ends_at.getTime() }, terms)).toISOString(),
  }))
  const { closed } = await close({ leases, journals: await journalsOf(database), awaySeconds })
  const campaignOf = new Map(due.map(({ id, campaign }) => [Number(id), campaign]))
  let settled = 0
  // One campaign at a time: a lease that cannot be settled keeps no other from it.
  for (const [campaign, own] of Map.groupBy(closed, ({ lease }) => campaignOf.get(lease) ?? '')) {
    try {
      await settleCampaign(database, own)
      settled += own.length
    } catch (error) {
      tools.report(new Error(`leases of ${campaign} could not be settled`, { cause: error }))
    }
  }
  return settled
}

/** Of every process that has reported lately. */
async function journalsOf({ query }: Database): Promise<string[]> {
  const rows = await query
    .selectFrom('booking.holders')
    .select('journal')
    .distinct()
    .where('journal', 'is not', null)
    .execute()
  return rows.flatMap(({ journal }) => journal ?? [])
}

async function settleCampaign({ query }: Database, closed: ClosedLeases['closed']): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const books = await lockBooks(
      transaction,
      [],
      closed.map(({ lease }) => lease),
    )
    let awarded = 0
    let campaign = ''
    const byDay = new Map<string, number>()
    for (const { lease: id, billedNanos } of closed) {
      const lease = books.lease(id)
      awarded += lease?.awardedNanos ?? 0
      campaign = lease?.campaign ?? campaign
      if (lease !== undefined) byDay.set(lease.day, (byDay.get(lease.day) ?? 0) + billedNanos)
      settleLease(books, id, billedNanos)
    }
    await storeBooks(transaction, books)
    await addDays(transaction, campaign, byDay)
    await sql`update booking.campaigns set settled_awarded_nano = settled_awarded_nano + ${awarded}::bigint
      where id = ${campaign}`.execute(transaction)
  })
}

/** What was billed for impressions of each day; the row of the campaign is locked. */
async function addDays(
  transaction: Transaction<Tables>,
  campaign: string,
  byDay: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [day, nanos] of byDay)
    await sql`insert into booking.days (campaign, day, spent_nano) values (${campaign}, ${day}, ${nanos}::bigint)
      on conflict (campaign, day) do update set spent_nano = days.spent_nano + excluded.spent_nano`.execute(transaction)
}
