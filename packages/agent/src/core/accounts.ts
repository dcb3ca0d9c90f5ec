// Accounts: for whom a buyer's agent buys. One is made when its agent first names it; another agent never sees it.

import type { Selectable } from 'kysely'
import { countOf } from '../database/count-of.ts'
import type { Query, Transaction } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { type Fault, fault } from './fault.ts'
import type { Caller, Parts } from './parts.ts'

export type Account = Selectable<Tables['agent.accounts']>

export interface NamedAccount {
  readonly operator: string
  readonly domain: string
  readonly brand: string
  readonly isSandbox: boolean
}

export type AccountReference = { readonly id: string } | NamedAccount

/** The same sentence for an account of another agent and for one that does not exist. */
const noAccount = fault('no-account', 'There is no such account; list_accounts lists yours.', { at: ['account'] })

export async function findAccount(
  query: Query | Transaction,
  caller: Caller,
  reference: AccountReference,
): Promise<Account | undefined> {
  const own = query.selectFrom('agent.accounts').selectAll().where('agent', '=', caller.id)
  if ('id' in reference) return await own.where('id', '=', reference.id).executeTakeFirst()
  return await own
    .where('operator', '=', reference.operator)
    .where('domain', '=', reference.domain)
    .where('brand', '=', reference.brand)
    .where('is_sandbox', '=', reference.isSandbox)
    .executeTakeFirst()
}

/** For a command that changes something: an account that is named by brand and operator is made if it is new. */
export async function accountFor(parts: Parts, caller: Caller, reference: AccountReference): Promise<Account | Fault> {
  const found = await findAccount(parts.database.query, caller, reference)
  if (found !== undefined) return found
  if ('id' in reference) return noAccount
  const made = await makeAccount(parts, parts.database.query, caller, reference)
  return 'kind' in made ? made : made.account
}

export async function makeAccount(
  { newId, nowMs, limits }: Parts,
  query: Query | Transaction,
  caller: Caller,
  named: NamedAccount,
): Promise<{ readonly account: Account; readonly isNew: boolean } | Fault> {
  const known = await findAccount(query, caller, named)
  if (known !== undefined) return { account: known, isNew: false }
  const count = await countOf(query.selectFrom('agent.accounts').where('agent', '=', caller.id))
  if (count >= limits.accountsMax)
    return fault('impossible', `An agent has at most ${limits.accountsMax} accounts here.`, { at: ['account'] })
  await query
    .insertInto('agent.accounts')
    .values({
      id: `acc_${newId()}`,
      agent: caller.id,
      operator: named.operator,
      domain: named.domain,
      brand: named.brand,
      is_sandbox: named.isSandbox,
      billing: 'operator',
      at: new Date(nowMs()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const account = await findAccount(query, caller, named)
  if (account === undefined) throw new Error('an account that was just made is not there')
  return { account, isNew: true }
}

export interface PageOf<Item> {
  readonly items: readonly Item[]
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined
}

export interface PageRequest {
  readonly after: string
  readonly limit: number
}

export async function listAccounts({ database }: Parts, caller: Caller, page: PageRequest): Promise<PageOf<Account>> {
  const rows = await database.query
    .selectFrom('agent.accounts')
    .selectAll()
    .where('agent', '=', caller.id)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit + 1)
    .execute()
  return pageOf(rows, page.limit, ({ id }) => id)
}

/** `rows` has one more than the page if there is another one. */
export function pageOf<Item>(rows: readonly Item[], limit: number, keyOf: (item: Item) => string): PageOf<Item> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? keyOf(last) : undefined }
}
