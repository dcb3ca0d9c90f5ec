// Brings booking to what a buy says, from wherever it is: what was booked before a crash is found and not booked again. If booking
// refuses a change, the buy goes back to what it was.

import type { BookedCreative } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import { ServiceAway } from '../clients/ask.ts'
import type { Parts } from '../core/parts.ts'
import type { Tables } from '../database/tables.ts'
import type { Buy, Package } from './buy.ts'
import { campaignOf, changeTo, isRunning } from './campaign-of.ts'
import { productOf } from './package-terms.ts'

export interface Settled {
  readonly buy: Buy
  /** Why booking refused what the buy was to be. */
  readonly refusal: string | undefined
}

type Row = Selectable<Tables['agent.buys']>

const turnsMax = 5

/** Throws ServiceAway where booking cannot be reached. Undefined if there is no such buy. */
export async function settleBuy(parts: Parts, id: string): Promise<Settled | undefined> {
  let refusal: string | undefined
  for (let turn = 0; turn < turnsMax; turn++) {
    const row = await parts.database.query.selectFrom('agent.buys').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    if (row.is_settled) return { buy: row.buy, refusal }
    const refused = await converge(parts, row)
    if (refused === undefined) await markSettled(parts, row)
    else {
      refusal = refused
      await goBack(parts, row, refused)
    }
  }
  throw new ServiceAway(`buy ${id} changes faster than booking takes it`)
}

async function markSettled({ database }: Parts, { id, version }: Row): Promise<void> {
  await database.query
    .updateTable('agent.buys')
    .set({ is_settled: true, is_new: false, before: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** A new buy is rejected; one that was there before is what it was; and an ad that booking refuses changes nothing. */
async function goBack({ database, nowMs }: Parts, row: Row, refusal: string): Promise<void> {
  const { id, version, before, is_new: isNew, buy } = row
  const rejected: Buy = { ...buy, rejection: refusal, updatedAtMs: nowMs() }
  const isStuck = before === null && (!isNew || buy.rejection !== undefined)
  await database.query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('agent.buys')
      .set({
        version: version + 1n,
        ...(isStuck ? { is_settled: true } : { buy: JSON.stringify(before ?? rejected), before: null }),
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .execute()
    await transaction.deleteFrom('agent.replies').where('buy', '=', id).where('answer', 'is', null).execute()
  })
}

/** The sentence with which booking refuses, or undefined. */
async function converge(parts: Parts, { buy, account: id }: Row): Promise<string | undefined> {
  const { query } = parts.database
  const account = await query.selectFrom('agent.accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (account.is_sandbox) return undefined
  const ids = buy.packages.flatMap(({ creative }) => creative ?? [])
  // Of two accounts of a buyer that have an ad of this name, the own one counts.
  const creatives = await query
    .selectFrom('agent.creatives')
    .innerJoin('agent.accounts', 'agent.accounts.id', 'agent.creatives.account')
    .select(['agent.creatives.id', 'booked'])
    .where('agent', '=', account.agent)
    .where(sql<boolean>`agent.creatives.id = any(${ids}::text[])`)
    .orderBy(sql`account = ${id}, updated_at`)
    .execute()
  const byId = new Map<string, BookedCreative>(creatives.map((one) => [one.id, one.booked]))
  for (const one of buy.packages) {
    const creative = one.creative === undefined ? undefined : byId.get(one.creative)
    const refused = await convergePackage(parts, buy, one, creative)
    if (refused !== undefined) return refused
  }
  return undefined
}

async function convergePackage(
  { booking, catalog }: Parts,
  buy: Buy,
  one: Package,
  creative: BookedCreative | undefined,
): Promise<string | undefined> {
  const isOver = buy.rejection !== undefined || buy.cancellation !== undefined || one.cancellation !== undefined
  const wanted = isOver ? undefined : campaignOf(buy, one, productOf(catalog, one.product), creative)
  const state = isRunning(buy, one) ? 'active' : 'paused'
  const { id } = one
  let reason = ''
  for (let turn = 0; turn < turnsMax; turn++) {
    const current = await booking.find(id)
    if (current === undefined && (wanted === undefined || state === 'paused')) return undefined
    const change = current === undefined ? undefined : changeTo(current, wanted, state)
    if (current !== undefined && change === undefined) return undefined
    const asked =
      change === undefined ? await booking.book(wanted ?? neverBooked(id)) : await booking.change(id, change)
    if (asked.kind === 'answer') return undefined
    reason = asked.reason
    // An operator has changed the campaign, or it was booked by the request before: look again.
    if (asked.status === 400 || !/^(?:revision|id):|another order/.test(reason)) return reason
  }
  return reason
}

function neverBooked(id: string): never {
  throw new Error(`there is no order for ${id}`)
}
