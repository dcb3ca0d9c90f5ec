// For the operator: who buys here, for whom, and what each asked last.

import type { BuyerList } from '@parley/contract'
import { sql } from 'kysely'
import type { Parts } from '../core/parts.ts'
import type { LastCalls } from './last-calls.ts'

/** Of one buyer; the others are counted. */
const accountsMax = 20

interface AccountRow {
  readonly agent: string
  readonly domain: string
  readonly operator: string
  readonly is_sandbox: boolean
  readonly creatives: bigint
  readonly buys: bigint
  readonly of_agent: bigint
}

/** In the order of the catalogue. */
export async function listBuyers({ catalog, database }: Parts, calls: LastCalls): Promise<BuyerList> {
  const { rows } = await sql<AccountRow>`select agent, domain, operator, is_sandbox, of_agent,
      (select count(*) from agent.creatives where account = newest.id) as creatives,
      (select count(*) from agent.buys where account = newest.id) as buys
    from (select *, count(*) over (partition by agent) as of_agent,
        row_number() over (partition by agent order by at desc, id) as place from agent.accounts) as newest
    where place <= ${accountsMax} order by agent, place`.execute(database.query)
  const byAgent = Map.groupBy(rows, ({ agent }) => agent)
  return {
    callsKept: calls.keptMax,
    buyers: catalog.agents.map(({ id, approveAboveMicros }) => {
      const own = byAgent.get(id) ?? []
      return {
        id,
        ...(approveAboveMicros === undefined ? {} : { approveAboveMicros }),
        accounts: own.map((row) => ({
          domain: row.domain,
          operator: row.operator,
          isSandbox: row.is_sandbox,
          creatives: Number(row.creatives),
          buys: Number(row.buys),
        })),
        accountCount: Number(own[0]?.of_agent ?? 0),
        calls: calls.of(id),
      }
    }),
  }
}
