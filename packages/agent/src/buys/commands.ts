// What can be done with buys: order, change, list, decide.

import { type Selectable, sql } from 'kysely'
import { unlessAway } from '../clients/ask.ts'
import { type Account, type PageOf, pageOf } from '../core/accounts.ts'
import { type Fault, fault, isFault } from '../core/fault.ts'
import { decimalOf } from '../core/money.ts'
import type { Caller, Parts } from '../core/parts.ts'
import { type Answer, type Answered, answerOnce, type Key } from '../core/replies.ts'
import { countOf } from '../database/count-of.ts'
import type { Tables } from '../database/tables.ts'
import { type Buy, type BuyStatus, statusOf, totalMicros } from './buy.ts'
import { changeBuy } from './change-buy.ts'
import type { Change, Order } from './order.ts'
import { planBuy } from './plan-buy.ts'
import type { Settler } from './settler.ts'
import { needsPerson, type Undecided, undecidedOf } from './undecided.ts'

export interface ShownBuy {
  readonly buy: Buy
  readonly status: BuyStatus
  readonly account: Account
  /** While a person has to approve it. */
  readonly task?: string
}

export interface BuyTools {
  readonly parts: Parts
  readonly settler: Settler
  /** Makes the answer for the buyer, which is stored with its key. */
  readonly show: (shown: ShownBuy) => Answer
}

interface Ordered extends Omit<Key, 'account'> {
  readonly account: Account
  readonly order: Order
  /** Whether the buyer wants to be called when a person has decided. */
  readonly wantsCall: boolean
}

/** The same sentence for a buy of somebody else and for one that does not exist. */
export const noBuy = fault('no-buy', 'There is no such buy; get_media_buys lists yours.', { at: ['buy'] })
const busy = fault('away', 'Another change of this buy is being carried out; try again.', { retryAfterSeconds: 1 })
const away = fault('away', 'Booking cannot be reached. Send the same request with the same idempotency_key again.', {
  retryAfterSeconds: 5,
})

export async function orderBuy(tools: BuyTools, ordered: Ordered): Promise<Answered | Fault> {
  const { parts } = tools
  const { account, caller, order } = ordered
  const id = `mb_${parts.newId()}`
  const planned = planBuy(parts.catalog, order, { id, account: account.id, nowMs: parts.nowMs() })
  const absent = account.is_sandbox ? undefined : await absenceOf(parts, id)
  return await answerOnce(
    parts,
    { ...ordered, account: account.id },
    {
      begin: async (transaction) => {
        if (isFault(planned)) return planned
        const undecided = await undecidedOf(transaction, caller, planned, parts.nowMs())
        const mustWait = needsPerson(planned, undecided)
        if (mustWait && ordered.wantsCall) return noCall
        const wrong = (mustWait ? undefined : absent) ?? (await countFault(parts, transaction, account))
        if (wrong !== undefined) return wrong
        const task = mustWait ? `tsk_${parts.newId()}` : null
        const buy = mustWait ? waiting(planned, undecided) : { ...planned, confirmedAtMs: parts.nowMs() }
        await transaction
          .insertInto('agent.buys')
          .values({
            id,
            account: account.id,
            agent: caller.id,
            buy: JSON.stringify(buy),
            is_settled: mustWait,
            task,
            at: new Date(parts.nowMs()),
          })
          .execute()
        if (task === null) return { buy: id }
        return { answer: tools.show({ buy, status: 'pending_creatives', account, task }) }
      },
      finish: (buy) => finished(tools, buy),
    },
  )
}

function waiting(buy: Buy, { aboveMicros = 0, othersMicros: micros, days }: Undecided): Buy {
  return totalMicros(buy) > aboveMicros ? buy : { ...buy, beside: { micros, days } }
}

const noCall = fault('unsupported', 'This buy waits for a person. Nobody is called; ask for the task instead.', {
  at: ['push_notification_config'],
})

function absenceOf({ booking }: Parts, id: string): Promise<Fault | undefined> {
  return unlessAway(
    booking.find(id).then(() => undefined),
    () => away,
  )
}

async function countFault(
  { limits }: Parts,
  transaction: Parameters<Parameters<typeof answerOnce>[2]['begin']>[0],
  account: Account,
): Promise<Fault | undefined> {
  const count = await countOf(transaction.selectFrom('agent.buys').where('account', '=', account.id))
  if (count < limits.buysMax) return undefined
  return fault('impossible', `An account has at most ${limits.buysMax} buys here.`, { at: ['account'] })
}

/** Settles it, and answers with what it is then. */
async function finished({ parts, settler, show }: BuyTools, id: string): Promise<Answer | Fault> {
  const settled = await unlessAway(settler.settle(id), () => away)
  if (settled === undefined) return noBuy
  if (isFault(settled)) return settled
  const refusal = settled.refusal ?? settled.buy.rejection
  if (refusal !== undefined) return refusedBy(refusal)
  const account = await accountOf(parts, settled.buy)
  const arrived = await arrivedOf(parts, account.agent)
  return show({ buy: settled.buy, status: statusOf(settled.buy, arrived, parts.nowMs()), account })
}

/** Booking names its own members; of them only this one is said otherwise. */
function refusedBy(reason: string): Fault {
  const least = /^budgetMicros: (\d+) micro-dollars are spent/.exec(reason)?.[1]
  if (least === undefined) return fault('impossible', `The campaign cannot be booked: ${reason}`)
  const dollars = decimalOf(Number(least))
  return fault('budget-low', `${dollars} USD are spent or in use already; the budget cannot be less.`, {
    details: { minimum_budget: dollars, currency: 'USD' },
  })
}

/** Ads of all accounts of the buyer: one can be shown for another of them. */
export async function arrivedOf({ database }: Pick<Parts, 'database'>, agent: string): Promise<ReadonlySet<string>> {
  const rows = await database.query
    .selectFrom('agent.creatives')
    .innerJoin('agent.accounts', 'agent.accounts.id', 'agent.creatives.account')
    .select('agent.creatives.id')
    .where('agent', '=', agent)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Changing extends Key {
  readonly buy: string
  readonly change: Change
}

export async function changeOrder(tools: BuyTools, changing: Changing): Promise<Answered | Fault> {
  const { parts } = tools
  const { caller, buy: id, change } = changing
  return await answerOnce(parts, changing, {
    begin: async (transaction) => {
      const row = await transaction
        .selectFrom('agent.buys')
        .selectAll()
        .where('id', '=', id)
        .where('agent', '=', caller.id)
        .forUpdate()
        .executeTakeFirst()
      if (row === undefined) return noBuy
      if (!row.is_settled) return busy
      if (row.buy.confirmedAtMs === undefined) return fault('final', 'The buy waits for a person; ask for its task.')
      const nowMs = parts.nowMs()
      const undecided = await undecidedOf(transaction, caller, row.buy, nowMs)
      const after = changeBuy(parts.catalog, row.buy, change, { nowMs, undecided })
      if (isFault(after)) return after
      await transaction
        .updateTable('agent.buys')
        .set({
          buy: JSON.stringify(after),
          before: JSON.stringify(row.buy),
          version: row.version + 1n,
          is_settled: false,
        })
        .where('id', '=', id)
        .execute()
      return { buy: id }
    },
    finish: (buy) => finished(tools, buy),
  })
}

interface Wanted {
  readonly ids?: readonly string[]
  readonly after: string
  readonly limit: number
}

/** Of one account, or of all accounts of the caller. Those that booking refused at once were never buys. */
export async function listBuys(
  parts: Parts,
  caller: Caller,
  account: Account | undefined,
  { ids, after, limit }: Wanted,
): Promise<PageOf<ShownBuy>> {
  const { query } = parts.database
  const own = query
    .selectFrom('agent.buys')
    .selectAll()
    .where('agent', '=', caller.id)
    .where(sql<boolean>`(buy->>'rejection' is null or task is not null)`)
    .where(sql<boolean>`(buy->>'confirmedAtMs' is not null or buy->>'rejection' is not null)`)
  const ofAccount = account === undefined ? own : own.where('account', '=', account.id)
  const named = ids === undefined ? ofAccount : ofAccount.where(sql<boolean>`id = any(${ids}::text[])`)
  const start = /^\d{1,18}$/.test(after) ? BigInt(after) : 0n
  const rows = await named
    .where('number', '>', start)
    .orderBy('number')
    .limit(limit + 1)
    .execute()
  const { items, next } = pageOf(rows, limit, ({ number }) => String(number))
  return { items: await shown(parts, items), next }
}

export function accountOf({ database }: Pick<Parts, 'database'>, { account }: Pick<Buy, 'account'>): Promise<Account> {
  return database.query.selectFrom('agent.accounts').selectAll().where('id', '=', account).executeTakeFirstOrThrow()
}

async function shown(parts: Parts, rows: readonly Selectable<Tables['agent.buys']>[]): Promise<readonly ShownBuy[]> {
  const accounts = new Map<string, { readonly account: Account; readonly arrived: ReadonlySet<string> }>()
  for (const id of new Set(rows.map((row) => row.account))) {
    const account = await accountOf(parts, { account: id })
    accounts.set(id, { account, arrived: await arrivedOf(parts, account.agent) })
  }
  return rows.flatMap(({ buy, account: id }) => {
    const of = accounts.get(id)
    return of === undefined ? [] : [{ buy, account: of.account, status: statusOf(buy, of.arrived, parts.nowMs()) }]
  })
}
