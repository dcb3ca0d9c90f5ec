// The tables of schema `agent` as Kysely knows them. The migrations make them.

import type { BookedCreative } from '@parley/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Buy } from '../buys/buy.ts'
import type { FormatId } from '../core/formats.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type Json<Value> = ColumnType<Value, string, string>

interface AccountsTable {
  readonly id: string
  readonly agent: string
  readonly operator: string
  readonly domain: string
  readonly brand: string
  readonly is_sandbox: boolean
  readonly billing: string
  readonly at: Moment
}

interface CreativesTable {
  readonly account: string
  readonly id: string
  readonly name: string
  readonly format: FormatId
  readonly booked: Json<BookedCreative>
  readonly written: Json<unknown>
  readonly created_at: Moment
  readonly updated_at: Moment
}

interface BuysTable {
  readonly id: string
  readonly account: string
  readonly agent: string
  readonly number: Generated<bigint>
  readonly buy: Json<Buy>
  readonly before: ColumnType<Buy | null, string | null | undefined, string | null>
  readonly version: ColumnType<bigint, bigint | number | undefined, bigint | number>
  readonly is_settled: boolean
  readonly is_new: Generated<boolean>
  readonly task: string | null
  readonly at: Moment
}

interface RepliesTable {
  readonly agent: string
  readonly account: string
  readonly key: string
  readonly hash: string
  readonly buy: string | null
  readonly answer: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>
  readonly at: Moment
}

/** `Kysely<Tables>` is what every query of the agent is made with. */
export interface Tables {
  readonly 'agent.accounts': AccountsTable
  readonly 'agent.creatives': CreativesTable
  readonly 'agent.buys': BuysTable
  readonly 'agent.replies': RepliesTable
}
