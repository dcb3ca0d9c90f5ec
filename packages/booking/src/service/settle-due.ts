// Settles leases: asks the ledger what was billed for those of which no notice can come any more.

import { type ClosedLeases, closedAtOnceMax, type LeaseClosing } from '@parley/contract'
import { sql } from 'kysely'
import { type LeaseTerms, lastNoticeMs } from '../budget/lease.ts'
import { settleLease } from '../budget/settle-lease.ts'
import type { Database } from '../database/open.ts'
import { lockBooks, storeBooks } from './stored-books.ts'

export interface SettleTools {
  readonly terms: LeaseTerms
  readonly nowMs: () => number
  /** Asks the ledger to close leases. */
  readonly close: (closing: LeaseClosing) => Promise<ClosedLeases>
  /** A journal that is silent for so long is not waited for. */
  readonly awaySeconds: number
}

/** Returns how many were settled. A crash between the two steps repeats the first, which has the same answer again. */
export async function settleDue(database: Database, tools: SettleTools): Promise<number> {
  const { terms, awaySeconds, close } = tools
  // Those whose time is over by our own clock; the ledger says whether it has read that far.
  const longestMs = lastNoticeMs({ endsAtMs: 0 }, terms)
  const due = await database.query
    .selectFrom('booking.leases')
    .select(['id', 'ends_at'])
    .where('ends_at', '<', new Date(tools.nowMs() - longestMs))
    .orderBy('ends_at')
    .limit(closedAtOnceMax)
    .execute()
  if (due.length === 0) return 0
  const leases = due.map(({ id, ends_at }) => ({
    lease: Number(id),
    past: new Date(lastNoticeMs({ endsAtMs: ends_at.getTime() }, terms)).toISOString(),
  }))
  const { closed } = await close({ leases, awaySeconds })
  if (closed.length === 0) return 0
  await database.query.transaction().execute(async (transaction) => {
    const { books } = await lockBooks(
      transaction,
      [],
      closed.map(({ lease }) => lease),
    )
    const awarded = new Map<string, number>()
    for (const { lease: id, billedNanos } of closed) {
      const lease = books.lease(id)
      if (lease !== undefined) awarded.set(lease.campaign, (awarded.get(lease.campaign) ?? 0) + lease.awardedNanos)
      settleLease(books, id, billedNanos)
    }
    await storeBooks(transaction, books)
    for (const [campaign, nanos] of awarded) {
      await sql`update booking.campaigns set settled_awarded_nano = settled_awarded_nano + ${nanos}::bigint
        where id = ${campaign}`.execute(transaction)
    }
  })
  return closed.length
}
