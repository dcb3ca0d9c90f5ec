// Books, changes and shows campaigns. Every change is a revision with who and when, and a new snapshot for the exchanges.

import { createHash } from 'node:crypto'
import type { Campaign, CampaignChange, CampaignOrder, EndCount, ReviewDecision } from '@parley/contract'
import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { withBudget } from '../budget/account.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { orderFault } from './check-order.ts'
import { reasonsAfter, reviewReasons } from './review.ts'
import { accountOf, type CampaignRow, campaignOf } from './row.ts'
import { nextSnapshot } from './snapshot.ts'
import { type Terms, termsOf } from './terms.ts'

interface Refused {
  readonly kind: 'refused'
  readonly status: 400 | 404 | 409
  readonly reason: string
}

export type Booked = { readonly kind: 'campaign'; readonly campaign: Campaign; readonly isNew: boolean } | Refused

/** Who asks. */
export interface Writer {
  readonly who: string
  readonly nowMs: number
  /** The only advertiser whose campaigns there are for it; undefined for all. */
  readonly owner: string | undefined
}

/** A key that was used before gets the same campaign again, or a refusal if it stood for another order. */
export function bookCampaign(
  { query }: Pick<Database, 'query'>,
  order: CampaignOrder,
  key: string,
  writer: Writer,
): Promise<Booked> {
  const timeZone = order.timeZone ?? 'UTC'
  const terms = termsOf(order)
  const fault = orderFault({ ...order, ...terms, timeZone }, writer.nowMs)
  if (fault !== undefined) return Promise.resolve(refused(400, fault))
  if (writer.owner !== undefined && order.advertiser !== writer.owner)
    return Promise.resolve(refused(400, `advertiser: must be ${writer.owner}`))
  const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex')
  return query.transaction().execute(async (transaction) => {
    const known = await usedKey(transaction, key, hash, order.id, writer.nowMs)
    if (known === 'other') return refused(409, 'this Idempotency-Key was used for another order; use a new one')
    if (known !== undefined)
      return { kind: 'campaign', campaign: await shown(transaction, known.campaign, writer), isNew: false }
    const reasons = reviewReasons(terms)
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('booking.campaigns')
      .values({
        id: order.id,
        review: reasons.length === 0 ? 'approved' : 'pending',
        review_reasons: reasons,
        terms: JSON.stringify(terms),
        start_at: order.start,
        end_at: order.end,
        time_zone: timeZone,
        budget_nano: order.budgetMicros * 1000,
        daily_nano: order.dailyMicros === undefined ? null : order.dailyMicros * 1000,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted !== 1n) return await undone(transaction, key, `id: the campaign ${order.id} exists; choose another id`)
    await revise(transaction, { id: order.id, revision: 1 }, order, writer)
    return { kind: 'campaign', campaign: await shown(transaction, order.id, writer), isNew: true }
  })
}

export function changeCampaign(
  { query }: Pick<Database, 'query'>,
  id: string,
  change: CampaignChange,
  writer: Writer,
): Promise<Booked> {
  return query.transaction().execute(async (transaction) => {
    const row = await lockedRow(transaction, id, writer)
    if (row === undefined) return noCampaign(id)
    if (row.revision !== change.revision) return stale(row)
    const terms = changedTerms(row.terms, change)
    const end = change.end ?? row.end_at.toISOString()
    const dailyMicros = change.dailyMicros === undefined ? dailyMicrosOf(row) : (change.dailyMicros ?? undefined)
    const budgetMicros = change.budgetMicros ?? Number(row.budget_nano) / 1000
    const common = { start: row.start_at.toISOString(), end, timeZone: row.time_zone, budgetMicros, dailyMicros }
    const fault = orderFault({ ...terms, ...common }, writer.nowMs)
    if (fault !== undefined) return refused(400, fault)
    const account = withBudget(accountOf(row), budgetMicros * 1000, dailyMicros && dailyMicros * 1000)
    if ('leastNanos' in account) return refused(409, belowLeast(account.leastNanos))
    const reasons = change.creative === undefined ? undefined : reasonsAfter(row, terms)
    await transaction
      .updateTable('booking.campaigns')
      .set({
        revision: row.revision + 1,
        state: change.state ?? row.state,
        terms: JSON.stringify(terms),
        end_at: end,
        budget_nano: account.budgetNanos,
        daily_nano: account.dailyNanos ?? null,
        ...(reasons === undefined
          ? {}
          : { review: reasons.length === 0 ? ('approved' as const) : ('pending' as const), review_reasons: reasons }),
      })
      .where('id', '=', id)
      .execute()
    await revise(transaction, { id, revision: row.revision + 1 }, change, writer)
    return { kind: 'campaign', campaign: await shown(transaction, id, writer), isNew: false }
  })
}

export function reviewCampaign(
  { query }: Pick<Database, 'query'>,
  id: string,
  decision: ReviewDecision,
  writer: Writer,
): Promise<Booked> {
  return query.transaction().execute(async (transaction) => {
    const row = await lockedRow(transaction, id, writer)
    if (row === undefined) return noCampaign(id)
    if (row.revision !== decision.revision) return stale(row)
    if (decision.decision === 'rejected' && decision.reason === undefined)
      return refused(400, 'reason: say why it is rejected, for the advertiser')
    await transaction
      .updateTable('booking.campaigns')
      .set({
        revision: row.revision + 1,
        review: decision.decision,
        review_reasons: decision.reason === undefined ? [] : [decision.reason],
      })
      .where('id', '=', id)
      .execute()
    await revise(transaction, { id, revision: row.revision + 1 }, decision, writer)
    return { kind: 'campaign', campaign: await shown(transaction, id, writer), isNew: false }
  })
}

/** By their ids, after this one. */
export async function listCampaigns(
  { query }: Pick<Database, 'query'>,
  after: string,
  limit: number,
  { nowMs, owner }: Pick<Writer, 'nowMs' | 'owner'>,
): Promise<readonly Campaign[]> {
  const rows = await query
    .selectFrom('booking.campaigns')
    .selectAll()
    .where('id', '>', after)
    .where(ownedBy(owner))
    .orderBy('id')
    .limit(limit)
    .execute()
  const ends = await endsOf(
    query,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => campaignOf(row, ends.get(row.id) ?? [], nowMs))
}

export async function findCampaign(
  { query }: Pick<Database, 'query'>,
  id: string,
  { nowMs, owner }: Pick<Writer, 'nowMs' | 'owner'>,
): Promise<Booked> {
  const all = query.selectFrom('booking.campaigns').selectAll()
  const row = await all.where('id', '=', id).where(ownedBy(owner)).executeTakeFirst()
  if (row === undefined) return noCampaign(id)
  const ends = (await endsOf(query, [id])).get(id) ?? []
  return { kind: 'campaign', campaign: campaignOf(row, ends, nowMs), isNew: false }
}

async function usedKey(
  transaction: Transaction<Tables>,
  key: string,
  hash: string,
  campaign: string,
  nowMs: number,
): Promise<{ readonly campaign: string } | 'other' | undefined> {
  const { rows } = await sql<{ hash: string; campaign: string; is_new: boolean }>`
    insert into booking.orders (key, hash, campaign, at)
    values (${key}, ${hash}, ${campaign}, ${new Date(nowMs).toISOString()}::timestamptz)
    on conflict (key) do update set at = orders.at returning hash, campaign, (xmax = 0) as is_new`.execute(transaction)
  const [found] = rows
  if (found === undefined || found.is_new) return undefined
  return found.hash === hash ? { campaign: found.campaign } : 'other'
}

/** A key whose order was refused may be used again. */
async function undone(transaction: Transaction<Tables>, key: string, reason: string): Promise<Refused> {
  await transaction.deleteFrom('booking.orders').where('key', '=', key).execute()
  return refused(409, reason)
}

async function revise(
  transaction: Transaction<Tables>,
  { id, revision }: { readonly id: string; readonly revision: number },
  change: object,
  { who, nowMs }: Writer,
): Promise<void> {
  await transaction
    .insertInto('booking.revisions')
    .values({ campaign: id, revision, at: new Date(nowMs), who, change: JSON.stringify(change) })
    .execute()
  await nextSnapshot(transaction, id)
}

function lockedRow(
  transaction: Transaction<Tables>,
  id: string,
  { owner }: Pick<Writer, 'owner'>,
): Promise<CampaignRow | undefined> {
  const all = transaction.selectFrom('booking.campaigns').selectAll()
  return all.where('id', '=', id).where(ownedBy(owner)).forUpdate().executeTakeFirst()
}

/** To whoever asks for one advertiser, the campaigns of others do not exist. */
export function ownedBy(owner: string | undefined): RawBuilder<SqlBool> {
  return owner === undefined ? sql<SqlBool>`true` : sql<SqlBool>`terms->>'advertiser' = ${owner}`
}

async function shown(transaction: Transaction<Tables>, id: string, { nowMs }: Writer): Promise<Campaign> {
  const row = await transaction
    .selectFrom('booking.campaigns')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return campaignOf(row, (await endsOf(transaction, [id])).get(id) ?? [], nowMs)
}

/** Where the impressions of each campaign went, in its whole flight. */
export async function endsOf(
  query: QueryExecutorProvider,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly EndCount[]>> {
  const { rows } = await sql<{ campaign: string; reason: string; count: bigint }>`
    select campaign, reason, sum(count)::bigint as count from booking.ends where campaign = any(${ids}::text[])
    group by campaign, reason order by 3 desc, 2`.execute(query)
  const byCampaign = Map.groupBy(rows, ({ campaign }) => campaign)
  return new Map(
    Array.from(byCampaign, ([id, own]) => [
      id,
      own.map(({ reason, count }) => ({ end: reason, count: Number(count) })),
    ]),
  )
}

function changedTerms(before: Terms, { priceCpm, pacing, creative, targeting }: CampaignChange): Terms {
  return {
    ...before,
    priceCpm: priceCpm ?? before.priceCpm,
    pacing: pacing ?? before.pacing,
    creative: creative ?? before.creative,
    targeting: targeting ?? before.targeting,
  }
}

function dailyMicrosOf({ daily_nano }: CampaignRow): number | undefined {
  return daily_nano === null ? undefined : Number(daily_nano) / 1000
}

function belowLeast(leastNanos: number): string {
  return `budgetMicros: ${Math.ceil(leastNanos / 1000)} micro-dollars are spent or in use by exchanges already; lower it to that, or pause the campaign`
}

function noCampaign(id: string): Refused {
  return refused(404, `there is no campaign ${id}`)
}

function stale({ revision }: CampaignRow): Refused {
  return refused(409, `revision: the campaign has revision ${revision} now; look at it again`)
}

function refused(status: Refused['status'], reason: string): Refused {
  return { kind: 'refused', status, reason }
}
