// Settles leases: asks the ledger what was billed for those of which no notice can come any more.

import { type ClosedLeases, closedAtOnceMax, type LeaseClosing } from '@parley/contract'
import { type Column, writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import { type Lease, type LeaseTerms, lastNoticeMs } from '../budget/lease.ts'
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
  const journals = await journalsOf(database)
  const { closed } = await close({ leases, journals, awaySeconds, settledBelow: await lowestLease(database) })
  const campaignOf = new Map(due.map(({ id, campaign }) => [Number(id), campaign]))
  const byCampaign = [...Map.groupBy(closed, ({ lease }) => campaignOf.get(lease) ?? '')]
  return byCampaign.length === 0 ? 0 : await settleCampaigns(database, byCampaign, tools.report)
}

type OfCampaign = readonly [campaign: string, closed: ClosedLeases['closed']]

/**
 * All in one transaction, because each one waits for the disk. If that fails, in two halves and so on: a lease that cannot be settled
 * keeps no other campaign from it.
 */
async function settleCampaigns(
  database: Database,
  byCampaign: readonly OfCampaign[],
  report: SettleTools['report'],
): Promise<number> {
  const closed = byCampaign.flatMap(([, own]) => own)
  try {
    await settleTogether(database, closed)
    return closed.length
  } catch (error) {
    if (byCampaign.length === 1) {
      report(new Error(`leases of ${byCampaign[0]?.[0]} could not be settled`, { cause: error }))
      return 0
    }
    const half = Math.ceil(byCampaign.length / 2)
    const first = await settleCampaigns(database, byCampaign.slice(0, half), report)
    return first + (await settleCampaigns(database, byCampaign.slice(half), report))
  }
}

/** Those below it are settled; the ledger may forget them. It keeps them for days, so one that is being granted does no harm. */
async function lowestLease({ query }: Database): Promise<number> {
  const { id } = await query.selectFrom('booking.leases').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return Number(id)
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

async function settleTogether({ query }: Database, closed: ClosedLeases['closed']): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const books = await lockBooks(
      transaction,
      [],
      closed.map(({ lease }) => lease),
    )
    const settled = new Map<string, SettledDay>()
    for (const { lease: id, billedNanos } of closed) {
      const lease = books.lease(id)
      if (lease !== undefined) addTo(settled, lease, billedNanos)
      settleLease(books, id, billedNanos)
    }
    await storeBooks(transaction, books)
    await addDays(transaction, [...settled.values()])
  })
}

/** What became of the leases of one campaign that counted for one day. */
interface SettledDay {
  readonly campaign: string
  readonly day: string
  readonly awardedNanos: number
  readonly billedNanos: number
}

function addTo(days: Map<string, SettledDay>, { campaign, day, awardedNanos }: Lease, billedNanos: number): void {
  const key = `${campaign} ${day}`
  const before = days.get(key) ?? { campaign, day, awardedNanos: 0, billedNanos: 0 }
  days.set(key, {
    ...before,
    awardedNanos: before.awardedNanos + awardedNanos,
    billedNanos: before.billedNanos + billedNanos,
  })
}

const dayColumns: readonly Column<SettledDay>[] = [
  ['campaign', 'text', ({ campaign }) => campaign],
  ['day', 'text', ({ day }) => day],
  ['spent_nano', 'bigint', ({ billedNanos }) => billedNanos],
]

/** The rows of the campaigns are locked, so nobody else changes these. */
async function addDays(transaction: Transaction<Tables>, days: readonly SettledDay[]): Promise<void> {
  const ending = sql`on conflict (campaign, day) do update set spent_nano = days.spent_nano + excluded.spent_nano`
  await writeRows(transaction, { table: 'booking.days', columns: dayColumns, ending }, days)
  await sql`update booking.campaigns as c set settled_awarded_nano = c.settled_awarded_nano + g.nanos
    from (select id, sum(nanos)::bigint as nanos
      from unnest(${days.map(({ campaign }) => campaign)}::text[], ${days.map(({ awardedNanos }) => awardedNanos)}::bigint[])
        as given (id, nanos) group by id) as g
    where c.id = g.id`.execute(transaction)
}
