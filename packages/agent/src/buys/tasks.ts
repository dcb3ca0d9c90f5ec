// Buys that wait for a person: what their buyers see of them, and what the person decides.

import type { Selectable } from 'kysely'
import type { Caller, Parts } from '../core/parts.ts'
import type { Tables } from '../database/tables.ts'
import { type Buy, type Package, statusOf, totalMicros } from './buy.ts'
import { accountOf, arrivedOf, type ShownBuy } from './commands.ts'
import { whyItWaits } from './undecided.ts'

type TaskState = 'submitted' | 'working' | 'completed' | 'rejected'

export interface Task {
  readonly id: string
  readonly state: TaskState
  readonly shown: ShownBuy
}

type Row = Selectable<Tables['agent.buys']>

function stateOf({ buy, is_settled: isSettled }: Row): TaskState {
  if (buy.rejection !== undefined) return 'rejected'
  if (buy.confirmedAtMs === undefined) return 'submitted'
  return isSettled ? 'completed' : 'working'
}

/** Undefined for a task of somebody else too. */
export async function findTask(parts: Parts, caller: Caller, id: string): Promise<Task | undefined> {
  const { query } = parts.database
  const row = await query
    .selectFrom('agent.buys')
    .selectAll()
    .where('task', '=', id)
    .where('agent', '=', caller.id)
    .executeTakeFirst()
  return row === undefined ? undefined : await taskOf(parts, row, id)
}

async function taskOf(parts: Parts, row: Row, id: string): Promise<Task> {
  const account = await accountOf(parts, row)
  const status = statusOf(row.buy, await arrivedOf(parts, row.agent), parts.nowMs())
  return { id, state: stateOf(row), shown: { buy: row.buy, status, account } }
}

/** What a person sees of a buy that waits. */
export interface WaitingBuy {
  readonly task: string
  readonly agent: string
  readonly advertiserDomain: string
  readonly operator: string
  readonly totalMicros: number
  readonly why: string
  /** Without what its buyer only wrote for itself, which can be long. */
  readonly buy: Omit<Buy, 'packages'> & { readonly packages: readonly Omit<Package, 'written'>[] }
}

const listedMax = 100

export async function listWaiting({ database }: Parts): Promise<readonly WaitingBuy[]> {
  const rows = await database.query
    .selectFrom('agent.buys')
    .innerJoin('agent.accounts', 'agent.accounts.id', 'agent.buys.account')
    .select(['task', 'agent.buys.agent', 'domain', 'operator', 'buy', 'number'])
    .where('task', 'is not', null)
    .where('is_new', '=', true)
    .where('is_settled', '=', true)
    .orderBy('number')
    .limit(listedMax)
    .execute()
  return rows.flatMap(({ task, agent, domain, operator, buy }) =>
    task === null || buy.confirmedAtMs !== undefined || buy.rejection !== undefined
      ? []
      : [
          {
            task,
            agent,
            advertiserDomain: domain,
            operator,
            totalMicros: totalMicros(buy),
            why: whyItWaits(buy),
            buy: bare(buy),
          },
        ],
  )
}

function bare(buy: Buy): WaitingBuy['buy'] {
  const packages = buy.packages.map((one) => {
    const { written: _, ...others } = one
    return others
  })
  return { ...buy, packages }
}

export type Decision = { readonly kind: 'approved' } | { readonly kind: 'rejected'; readonly reason: string }

/** The buy to settle; undefined if no buy waits under this task. */
export function decideTask({ database, nowMs }: Parts, task: string, decision: Decision): Promise<string | undefined> {
  return database.query.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('agent.buys')
      .selectAll()
      .where('task', '=', task)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || stateOf(row) !== 'submitted') return undefined
    const atMs = nowMs()
    const after: Buy =
      decision.kind === 'approved'
        ? { ...row.buy, confirmedAtMs: atMs, updatedAtMs: atMs, approvedMicros: totalMicros(row.buy) }
        : { ...row.buy, updatedAtMs: atMs, rejection: decision.reason }
    await transaction
      .updateTable('agent.buys')
      .set({ buy: JSON.stringify(after), is_settled: false })
      .where('id', '=', row.id)
      .execute()
    return row.id
  })
}
