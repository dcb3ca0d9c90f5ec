// The funnel of a query: how the parts of partners in impressions ended, from `ends`, and what was billed, from `money`. Both
// are by the quarter of the auction, so they belong together in every time zone.

import {
  dimensionNames,
  type EndStep,
  endSteps,
  type FeedbackReason,
  feedbackReasons,
  funnelStages,
  type NoticeKind,
  noticeKinds,
} from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import { type GroupColumns, groupBy, groupColumns, groupIn, groupKey, named, whereClause } from './columns.ts'
import { type DropReason, type FunnelCounts, funnelOf } from './funnel-counts.ts'
import { compareGroups, type Group } from './grouping.ts'
import { type Query, type Refusal, tooManyRows } from './query.ts'
import type { ReadTransaction } from './read-transaction.ts'
import { readUnwonFeedback, type UnwonRow } from './unwon-feedback.ts'

export interface FunnelRow {
  readonly group: Group
  readonly counts: FunnelCounts
  /** Of every drop. What to do about each is in the exchange's list of reasons. */
  readonly reasons: readonly DropReason[]
  /** How often each kind of notice came. */
  readonly notices: NoticeCounts
  /** What readers said about the ads that were won or billed (D102). */
  readonly feedback: FeedbackCounts
  /** How often something was said about an ad that was neither, or is not yet. */
  readonly unwonFeedback: bigint
  /** Nano-dollars of all bids, and of those that won: what their partners would pay and their publishers get. */
  readonly bidNano: bigint
  readonly paidNano: bigint
  readonly clearingNano: bigint
}

type NoticeCounts = Readonly<Record<NoticeKind, bigint>>
type FeedbackCounts = Readonly<Record<FeedbackReason, bigint>>

export interface Funnel {
  readonly kind: 'funnel'
  readonly rows: readonly FunnelRow[]
  readonly total: FunnelRow
}

export async function readFunnel(
  transaction: ReadTransaction,
  query: Query,
  rowsMax: number,
): Promise<Funnel | Refusal> {
  const ends = await readEnds(transaction, query, rowsMax + 1)
  const notices = await readNotices(transaction, query, rowsMax + 1)
  if (Math.max(ends.length, notices.length) > rowsMax) return tooManyRows(rowsMax)
  const unwon = await readUnwonFeedback(transaction, query)
  const { by } = query
  const keyOf = (row: GroupColumns): string => groupKey(groupIn(row, by), by)
  const endsBy = Map.groupBy(ends, keyOf)
  const noticesBy = Map.groupBy(notices, keyOf)
  const unwonBy = Map.groupBy(unwon, keyOf)
  const groups = new Map([...ends, ...notices].map((row) => [keyOf(row), groupIn(row, by)]))
  const rows = [...groups]
    .map(([key, group]) => {
      const found = { ends: endsBy.get(key) ?? [], noticed: noticesBy.get(key) ?? [], unwon: unwonBy.get(key) ?? [] }
      return rowOf(group, found)
    })
    .toSorted((one, other) => compareGroups(one.group, other.group, by))
  return { kind: 'funnel', rows, total: rowOf({}, { ends, noticed: notices, unwon }) }
}

interface EndRow extends GroupColumns {
  readonly step: EndStep
  readonly reason: string
  readonly count: bigint
  readonly bid: bigint
  readonly paid: bigint
  readonly clearing: bigint
}

async function readEnds(transaction: ReadTransaction, query: Query, limit: number): Promise<readonly EndRow[]> {
  const columns = groupColumns(query.by, query.range.zone)
  const { rows } = await sql<EndRow>`
    select ${named(columns)} step, reason, sum(count) as count,
      sum(bid_micros) as bid, sum(paid_micros) as paid, sum(clearing_micros) as clearing
    from ledger.ends where ${whereClause(query)} ${groupBy(columns.length + 2)} limit ${limit}`.execute(transaction)
  return rows
}

/** The names of kinds and of reasons have nothing in common. */
interface NoticeRow extends GroupColumns, NoticeCounts, FeedbackCounts {
  /** Wins that were noticed and not billed, as far as sums can tell. */
  readonly noticed: bigint
}

/**
 * Notices by kind, and feedback by reason. How many wins were noticed and not billed is counted in each row of the roll-up, before
 * rows are added, so that it is the same whatever they are grouped by. Within a row it is the least that must be so.
 */
async function readNotices(transaction: ReadTransaction, query: Query, limit: number): Promise<readonly NoticeRow[]> {
  const columns = groupColumns(query.by, query.range.zone)
  const finest = sql.join(['quarter', ...dimensionNames].map((name) => sql.id(name)))
  const counted = [
    ...noticeKinds.map((kind) => countOf(kind, sql`kind = ${sql.lit(kind)}`)),
    ...feedbackReasons.map((reason) => countOf(reason, sql`kind = 'feedback' and reason = ${sql.lit(reason)}`)),
  ]
  const summed = [...noticeKinds, ...feedbackReasons].map((name) => sql`sum(${sql.id(name)}) as ${sql.id(name)}`)
  const { rows } = await sql<NoticeRow>`
    select ${named(columns)} ${sql.join(summed)}, sum(greatest(win - billing, 0)) as noticed
    from (
      select ${finest}, ${sql.join(counted)}
      from ledger.money where ${whereClause(query)} group by ${finest}
    ) as finest
    ${groupBy(columns.length)} ${columns.length === 0 ? sql`having count(*) > 0` : sql``} limit ${limit}`.execute(
    transaction,
  )
  return rows
}

function countOf(name: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(count) filter (where ${which}), 0) as ${sql.id(name)}`
}

/** The rows of one group. */
interface Found {
  readonly ends: readonly EndRow[]
  readonly noticed: readonly NoticeRow[]
  readonly unwon: readonly UnwonRow[]
}

function rowOf(group: Group, { ends, noticed, unwon }: Found): FunnelRow {
  const notices = sumsOf(noticed, noticeKinds)
  const steps = Object.fromEntries(
    endSteps.map((step) => [
      step,
      sumOf(
        ends.filter((end) => end.step === step),
        ofCount,
      ),
    ]),
  )
  const counts = funnelOf(steps as Record<EndStep, bigint>, notices.billing)
  return {
    group,
    counts,
    reasons: [
      ...reasonsIn(ends),
      ...notBilled(
        counts,
        sumOf(noticed, (row) => row.noticed),
      ),
    ],
    notices,
    feedback: wonFeedback(sumsOf(noticed, feedbackReasons), unwon),
    unwonFeedback: sumOf(unwon, ofCount),
    bidNano: sumOf(ends, ({ bid }) => bid),
    paidNano: sumOf(ends, ({ paid }) => paid),
    clearingNano: sumOf(ends, ({ clearing }) => clearing),
  }
}

function wonFeedback(all: FeedbackCounts, unwon: readonly UnwonRow[]): FeedbackCounts {
  const counts = { ...all }
  for (const { reason, count } of unwon) counts[reason] -= count
  return counts
}

function ofCount({ count }: { readonly count: bigint }): bigint {
  return count
}

function sumsOf<Name extends NoticeKind | FeedbackReason>(
  rows: readonly NoticeRow[],
  names: readonly Name[],
): Record<Name, bigint> {
  return Object.fromEntries(names.map((name) => [name, sumOf(rows, (row) => row[name])])) as Record<Name, bigint>
}

function sumOf<Row>(rows: readonly Row[], amountIn: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + amountIn(row), 0n)
}

/** In the order of the funnel, the most frequent first. */
function reasonsIn(ends: readonly EndRow[]): readonly DropReason[] {
  return funnelStages.flatMap(({ drop }) => {
    const byReason = Map.groupBy(
      ends.filter(({ step }) => step === drop),
      ({ reason }) => reason,
    )
    return [...byReason]
      .map(([reason, rows]) => ({ step: drop, reason, count: sumOf(rows, ofCount) }))
      .toSorted(mostFrequentFirst)
  })
}

function mostFrequentFirst(one: DropReason, other: DropReason): number {
  if (one.count !== other.count) return one.count > other.count ? -1 : 1
  return one.reason < other.reason ? -1 : 1
}

/** `no-notice` is the rest, and is below zero where the sums of a killed process were lost. */
function notBilled(counts: FunnelCounts, noticed: bigint): readonly DropReason[] {
  const silent = counts['won-not-billed'] - noticed
  return [
    { step: 'won-not-billed', reason: 'noticed', count: noticed } as const,
    { step: 'won-not-billed', reason: 'no-notice', count: silent } as const,
  ].filter(({ count }) => count !== 0n)
}
