// A report of a process, from the request to what is durable: its answer is stored with the books, so that one whose answer was
// lost gets it again.

import type { CampaignShare, LeaseAnswer, LeaseReport } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import { answerReport } from '../budget/answer-report.ts'
import type { LeaseTerms } from '../budget/lease.ts'
import { snapshotNumber } from '../campaigns/campaigns.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { lockBooks, storeBooks } from './stored-books.ts'

export interface ServeReportTools {
  readonly terms: LeaseTerms
  readonly nowMs: () => number
  readonly shareOf: (campaign: string) => number
  /** Hears what was awarded, once it is stored. */
  readonly onAwarded: (campaign: string, nanos: number) => void
  readonly onTraffic: (report: LeaseReport['traffic']) => void
}

export type ReportReading =
  | { readonly kind: 'answer'; readonly answer: LeaseAnswer }
  | { readonly kind: 'refused'; readonly reason: string }

export async function serveReport(
  { query }: Database,
  report: LeaseReport,
  tools: ServeReportTools,
): Promise<ReportReading> {
  const { terms } = tools
  if (report.noticeSeconds * 1000 > terms.noticeMs)
    return {
      kind: 'refused',
      reason: `noticeSeconds: notices of this exchange are valid for ${report.noticeSeconds} s, and booking waits for ${terms.noticeMs / 1000} s; lower notices.expirySeconds or raise PARLEY_BOOKING_NOTICE_SECONDS`,
    }
  const awarded = new Map<string, number>()
  let isNew = false
  const reading = await query.transaction().execute(async (transaction) => {
    const last = await lastAnswer(transaction, report)
    if (last !== undefined) return last
    const answer = await answerInside(transaction, report, tools, awarded)
    await storeAnswer(transaction, report, answer, tools.nowMs())
    isNew = true
    return { kind: 'answer', answer } as const
  })
  for (const [campaign, nanos] of awarded) tools.onAwarded(campaign, nanos)
  if (isNew) tools.onTraffic(report.traffic)
  return reading
}

async function lastAnswer(
  transaction: Transaction<Tables>,
  { holder, sequence }: LeaseReport,
): Promise<ReportReading | undefined> {
  const last = await transaction
    .selectFrom('booking.holders')
    .select(['sequence', 'answer'])
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  if (last === undefined || Number(last.sequence) < sequence) return undefined
  if (Number(last.sequence) === sequence) return { kind: 'answer', answer: last.answer }
  return { kind: 'refused', reason: `sequence: report ${last.sequence} of ${holder} was answered already` }
}

async function answerInside(
  transaction: Transaction<Tables>,
  report: LeaseReport,
  { terms, nowMs, shareOf }: ServeReportTools,
  awarded: Map<string, number>,
): Promise<LeaseAnswer> {
  const { returns, uses, traffic, wants } = report
  const books = await lockBooks(
    transaction,
    [...wants, ...traffic].map(({ campaign }) => campaign),
    [...returns, ...uses].map(({ lease }) => lease),
  )
  // The time is read behind the locks, so that a day never comes back.
  const ids = await takeIds(transaction, wants.length)
  const nextLease = (): number => ids.shift() ?? Number.NaN
  const { grants, lacks } = answerReport(books, report, { terms, nowMs: nowMs(), nextLease })
  await storeBooks(transaction, books)
  await countTraffic(transaction, traffic)
  for (const [campaign, nanos] of books.newlyAwarded) awarded.set(campaign, nanos)
  const shares = traffic.map(({ campaign }): CampaignShare => ({ campaign, share: shareOf(campaign) }))
  return { grants, lacks, shares, snapshot: await snapshotNumber(transaction) }
}

async function takeIds(transaction: Transaction<Tables>, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: bigint }>`
    select nextval('booking.lease_ids') as id from generate_series(1, ${count}::integer)`.execute(transaction)
  return rows.map(({ id }) => Number(id))
}

async function countTraffic(transaction: Transaction<Tables>, traffic: LeaseReport['traffic']): Promise<void> {
  if (traffic.length === 0) return
  const sorted = traffic.toSorted((a, b) => (a.campaign < b.campaign ? -1 : 1))
  await sql`update booking.campaigns as c set seen = c.seen + g.seen, passed = c.passed + g.passed
    from unnest(${sorted.map(({ campaign }) => campaign)}::text[], ${sorted.map(({ seen }) => seen)}::bigint[],
      ${sorted.map(({ passed }) => passed)}::bigint[]) as g (id, seen, passed)
    where c.id = g.id`.execute(transaction)
}

async function storeAnswer(
  transaction: Transaction<Tables>,
  { holder, sequence, journal }: LeaseReport,
  answer: LeaseAnswer,
  nowMs: number,
): Promise<void> {
  await sql`insert into booking.holders (holder, journal, sequence, answer, at)
    values (${holder}, ${journal ?? null}, ${sequence}, ${JSON.stringify(answer)}::jsonb, ${new Date(nowMs).toISOString()}::timestamptz)
    on conflict (holder) do update set sequence = excluded.sequence, answer = excluded.answer, at = excluded.at
  `.execute(transaction)
}
