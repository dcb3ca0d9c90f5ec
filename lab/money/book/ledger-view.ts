// What the ledger's database says, read with the ledger's own tables and no code of its reports.

import type { Database } from '@parley/ledger'
import type { LedgerRow } from './compare.ts'

export interface DeliveryRow {
  readonly bid: string
  readonly kind: 'win' | 'billing'
  readonly partner: string
  readonly end: string
  readonly attempts: number
}

export interface LedgerView {
  readonly noticeCount: () => Promise<number>
  readonly rows: () => Promise<readonly LedgerRow[]>
  /** The balance of each account. */
  readonly balances: () => Promise<ReadonlyMap<string, bigint>>
  /** Transfers whose postings do not sum to zero. */
  readonly unbalanced: () => Promise<number>
  /** The rolled-up counts and amounts, by kind: `count`, `paid` and `clearing`. */
  readonly rolledUp: () => Promise<ReadonlyMap<string, bigint>>
  readonly deliveries: () => Promise<readonly DeliveryRow[]>
  readonly heldCount: () => Promise<number>
  /** What each campaign is billed. */
  readonly billedByCampaign: () => Promise<ReadonlyMap<string, bigint>>
  /** Bids that won, by the sums of the exchanges. */
  readonly wonCount: () => Promise<number>
}

export function viewOf({ query }: Database): LedgerView {
  return {
    noticeCount: () => countIn('ledger.notices'),
    heldCount: () => countIn('ledger.held'),
    async wonCount() {
      const { total } = await query
        .selectFrom('ledger.ends')
        .where('step', '=', 'won')
        .select(({ fn }) => fn.sum<bigint | null>('count').as('total'))
        .executeTakeFirstOrThrow()
      return Number(total ?? 0)
    },
    async rows() {
      const rows = await query
        .selectFrom('ledger.notices')
        .select(['bid', 'kind', 'publisher', 'partner', 'clearing_nano', 'paid_nano'])
        .execute()
      return rows.map(({ clearing_nano: clearingNano, paid_nano: paidNano, ...row }) => ({
        ...row,
        clearingNano,
        paidNano,
      }))
    },
    async balances() {
      const rows = await query
        .selectFrom('ledger.postings')
        .select(({ fn }) => ['account', fn.sum<bigint>('amount_nano').as('total')])
        .groupBy('account')
        .execute()
      return new Map(rows.map(({ account, total }) => [account, total]))
    },
    async unbalanced() {
      const rows = await query
        .selectFrom('ledger.postings')
        .select('transfer_id')
        .groupBy('transfer_id')
        .having(({ fn }) => fn.sum('amount_nano'), '<>', 0)
        .execute()
      return rows.length
    },
    billedByCampaign: () => billedByCampaign(query),
    rolledUp: () => rolledUp(query),
    deliveries: () =>
      query.selectFrom('ledger.deliveries').select(['bid', 'kind', 'partner', 'end', 'attempts']).execute(),
  }

  async function countIn(table: 'ledger.notices' | 'ledger.held'): Promise<number> {
    const { count } = await query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

async function billedByCampaign(query: Database['query']): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query
    .selectFrom('ledger.notices')
    .where('kind', '=', 'billing')
    .select(({ fn }) => ['campaign', fn.sum<bigint>('paid_nano').as('total')])
    .groupBy('campaign')
    .execute()
  return new Map(rows.map(({ campaign, total }) => [campaign, total]))
}

async function rolledUp(query: Database['query']): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query
    .selectFrom('ledger.money')
    .select(({ fn }) => [
      'kind',
      fn.sum<bigint>('count').as('count'),
      fn.sum<bigint>('paid_nano').as('paid'),
      fn.sum<bigint>('clearing_nano').as('clearing'),
    ])
    .groupBy('kind')
    .execute()
  const sums = rows.flatMap(({ kind, count, paid, clearing }): [string, bigint][] => [
    [`${kind} count`, count],
    [`${kind} paid`, paid],
    [`${kind} clearing`, clearing],
  ])
  return new Map(sums)
}
