// T92: a report of a process, from the request to what is durable: its answer is stored with the books, so that one whose answer was
// lost gets it again.

import type { CampaignShare, LeaseAnswer, LeaseReport } from '@parley/contract'
import { type Column, writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import { answerReport } from '../budget/answer-report.ts'
import type { Books } from '../budget/books.ts'
import { dayAt } from '../budget/day.ts'
import type { LeaseTerms } from '../budget/lease.ts'
import { snapshotNumber } from '../campaigns/snapshot.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { addSample } from './samples.ts'
import { lockBooks, storeBooks } from './stored-books.ts'

export interface ServeReportTools {
  readonly terms: LeaseTerms
  readonly nowMs: () => number
  readonly shareOf: (campaign: string) => number
  readonly chance: () => number
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
  { terms, nowMs, shareOf, chance }: ServeReportTools,
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
  const atMs = nowMs()
  const { grants, lacks } = answerReport(books, report, { terms, nowMs: atMs, nextLease })
  await storeBooks(transaction, books)
  await countEnds(transaction, books, traffic, atMs)
  if (report.sample !== undefined) await addSample(transaction, report.sample, atMs, chance)
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

interface EndRow {
  readonly campaign: string
  readonly day: string
  readonly end: string
  readonly count: number
}

const endColumns: readonly Column<EndRow>[] = [
  ['campaign', 'text', ({ campaign }) => campaign],
  ['day', 'text', ({ day }) => day],
  ['reason', 'text', ({ end }) => end],
  ['count', 'bigint', ({ count }) => count],
]

/** In the day of the campaign. Its row is locked, so nobody else changes these. */
async function countEnds(
  transaction: Transaction<Tables>,
  books: Books,
  traffic: LeaseReport['traffic'],
  nowMs: number,
): Promise<void> {
  const rows = traffic.flatMap(({ campaign, ends }) => {
    const flight = books.flight(campaign)
    if (flight === undefined) return []
    const day = dayAt(nowMs, flight.timeZone)
    return ends.map(({ end, count }): EndRow => ({ campaign, day, end, count }))
  })
  const ending = sql`on conflict (campaign, day, reason) do update set count = ends.count + excluded.count`
  await writeRows(transaction, { table: 'booking.ends', columns: endColumns, ending }, rows)
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
