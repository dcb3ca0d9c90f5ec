// What exchanges follow: all campaigns that they may offer, under a number that grows with every change, and since a number only
// those that have changed.

import { type BookingSnapshot, bookedMax } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { bookedCampaignOf } from './row.ts'

/** An hour after their end campaigns still have a reason in auctions; then they are left out. */
const shownAfterMs = 3_600_000

/**
 * The number is read first: a change that comes between is in the campaigns already, and in the next number. With `since`, campaigns
 * that were rejected meanwhile are among the others, so that exchanges hear of it.
 */
export async function readSnapshot(
  { query }: Pick<Database, 'query'>,
  nowMs: number,
  since?: number,
): Promise<BookingSnapshot> {
  const number = await snapshotNumber(query)
  const all = query.selectFrom('booking.campaigns').selectAll().orderBy('id').limit(bookedMax)
  const wanted =
    since === undefined
      ? all.where('end_at', '>', new Date(nowMs - shownAfterMs)).where('review', '<>', 'rejected')
      : all.where('changed', '>', BigInt(since))
  return { number, campaigns: (await wanted.execute()).map(bookedCampaignOf) }
}

export async function snapshotNumber(query: Pick<Transaction<Tables>, 'selectFrom'>): Promise<number> {
  const { number } = await query.selectFrom('booking.snapshot').select('number').executeTakeFirstOrThrow()
  return Number(number)
}

/** Whoever changes a campaign waits here for the change before: numbers are committed in their order. */
export async function nextSnapshot(transaction: Transaction<Tables>, campaign: string): Promise<void> {
  await sql`with next as (update booking.snapshot set number = number + 1 returning number)
    update booking.campaigns set changed = next.number from next where id = ${campaign}`.execute(transaction)
}

/** Campaigns in one piece of the answer. */
const pieceLines = 500

/** One line each behind a first line with the number and how many there are: a reader notices if some are missing. */
export function* snapshotLines({ number, campaigns }: BookingSnapshot, since?: number): Generator<string> {
  yield `${JSON.stringify({ number, since, count: campaigns.length })}\n`
  for (let at = 0; at < campaigns.length; at += pieceLines) {
    const piece = campaigns.slice(at, at + pieceLines)
    yield piece.map((campaign) => `${JSON.stringify(campaign)}\n`).join('')
  }
}
