// Ads of an account. One that is assigned to packages already is booked with them when it arrives or changes.

import type { BookedCreative } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import { countOf } from '../database/count-of.ts'
import type { Transaction } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { type Account, type PageOf, type PageRequest, pageOf } from './accounts.ts'
import type { Part } from './creative.ts'
import { type Fault, fault, isFault } from './fault.ts'
import type { FormatId } from './formats.ts'
import type { Caller, Parts } from './parts.ts'
import { hashOf } from './replies.ts'

type Creative = Selectable<Tables['agent.creatives']>

export interface SyncedCreative {
  readonly id: string
  readonly name: string
  readonly format: FormatId
  readonly parts: readonly Part[]
  /** As a campaign shows it, or why none can. */
  readonly booked: BookedCreative | Fault
  readonly written: unknown
}

export interface SyncResult {
  readonly id: string
  readonly action: 'created' | 'updated' | 'unchanged' | 'failed'
  readonly fault?: Fault
}

/** Each by itself: one that is refused keeps no other from being taken. */
export async function syncCreatives(
  parts: Parts,
  transaction: Transaction,
  account: Account,
  given: readonly SyncedCreative[],
): Promise<readonly SyncResult[]> {
  const count = await countOf(transaction.selectFrom('agent.creatives').where('account', '=', account.id))
  let room = parts.limits.creativesMax - count
  const results: SyncResult[] = []
  for (const one of given) {
    const result = await syncOne(parts, transaction, account, one, room > 0)
    if (result.action === 'created') room--
    results.push(result)
  }
  const changed = results.filter(({ action }) => action === 'created' || action === 'updated').map(({ id }) => id)
  await unsettle(transaction, account, changed)
  return results
}

async function syncOne(
  { nowMs }: Parts,
  transaction: Transaction,
  account: Account,
  given: SyncedCreative,
  hasRoom: boolean,
): Promise<SyncResult> {
  const { id, name, format, booked, written } = given
  if (isFault(booked)) return { id, action: 'failed', fault: booked }
  const known = await transaction
    .selectFrom('agent.creatives')
    .select('written')
    .where('account', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known !== undefined && hashOf(known.written) === hashOf(written)) return { id, action: 'unchanged' }
  if (known === undefined && !hasRoom)
    return { id, action: 'failed', fault: fault('impossible', 'The account has as many ads as it may have.') }
  const at = new Date(nowMs())
  const values = { name, format, booked: JSON.stringify(booked), written: JSON.stringify(written), updated_at: at }
  await transaction
    .insertInto('agent.creatives')
    .values({ account: account.id, id, ...values, created_at: at })
    .onConflict((conflict) => conflict.columns(['account', 'id']).doUpdateSet(values))
    .execute()
  return { id, action: known === undefined ? 'created' : 'updated' }
}

/** Buys that show one of these are brought to booking again. */
async function unsettle(transaction: Transaction, account: Account, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update agent.buys set is_settled = false, version = version + 1 where agent = ${account.agent}
    and buy->>'confirmedAtMs' is not null and buy->>'rejection' is null and buy->'cancellation' is null
    and exists (select from jsonb_array_elements(buy->'packages') as p where p->>'creative' = any(${ids}::text[]))`.execute(
    transaction,
  )
}

interface CreativePage extends PageRequest {
  readonly ids?: readonly string[]
}

export interface ListedCreative {
  readonly creative: Creative
  readonly account: Account
}

/** Of one account, or of all of the caller. */
export async function listCreatives(
  { database }: Parts,
  caller: Caller,
  account: Account | undefined,
  { after, limit, ids }: CreativePage,
): Promise<PageOf<ListedCreative> & { readonly total: number }> {
  const accounts = account === undefined ? await accountsOf(database.query, caller) : [account]
  const byId = new Map(accounts.map((one) => [one.id, one]))
  const all = database.query
    .selectFrom('agent.creatives')
    .where(sql<boolean>`account = any(${[...byId.keys()]}::text[])`)
  const own = ids === undefined ? all : all.where(sql<boolean>`id = any(${ids}::text[])`)
  const total = await countOf(own)
  const key = sql<string>`account || ' ' || id`
  const rows = await own
    .selectAll()
    .where(key, '>', after)
    .orderBy(key)
    .limit(limit + 1)
    .execute()
  const { items, next } = pageOf(rows, limit, (row) => `${row.account} ${row.id}`)
  const listed = items.flatMap((creative) => {
    const of = byId.get(creative.account)
    return of === undefined ? [] : [{ creative, account: of }]
  })
  return { items: listed, next, total }
}

async function accountsOf(query: Parts['database']['query'], caller: Caller): Promise<readonly Account[]> {
  return await query.selectFrom('agent.accounts').selectAll().where('agent', '=', caller.id).execute()
}
