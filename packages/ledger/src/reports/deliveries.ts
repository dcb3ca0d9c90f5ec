// How the calls of partners' own notice URLs ended, for each partner and kind of notice.

import { type DeliveryEnd, deliveryEnds } from '@parley/contract'
import { sql } from 'kysely'
import { type Refusal, tooManyRows } from './query.ts'
import type { ReadTransaction } from './read-transaction.ts'

export interface DeliveriesQuery {
  /** Days of the auctions in UTC: from the first up to, and without, the last. */
  readonly from: string
  readonly to: string
  readonly partner: string | undefined
}

interface DeliveriesRow {
  readonly partner: string
  readonly kind: 'win' | 'billing'
  readonly ends: Readonly<Record<DeliveryEnd, bigint>>
  /** Calls, of which a delivery may need several. */
  readonly attempts: bigint
}

export interface Deliveries {
  readonly kind: 'deliveries'
  readonly rows: readonly DeliveriesRow[]
}

interface EndRow {
  readonly partner: string
  readonly kind: 'win' | 'billing'
  readonly end: DeliveryEnd
  readonly count: bigint
  readonly attempts: bigint
}

export async function readDeliveries(
  transaction: ReadTransaction,
  { from, to, partner }: DeliveriesQuery,
  rowsMax: number,
): Promise<Deliveries | Refusal> {
  const own = partner === undefined ? sql`true` : sql`partner = ${partner}`
  const { rows: found } = await sql<EndRow>`
    select partner, kind, "end", count(*) as count, sum(attempts) as attempts from ledger.deliveries
    where day >= ${from}::date and day < ${to}::date and ${own}
    group by 1, 2, 3 order by 1, 2, 3 limit ${rowsMax + 1}`.execute(transaction)
  if (found.length > rowsMax) return tooManyRows(rowsMax)
  const byKind = Map.groupBy(found, ({ partner: name, kind }) => JSON.stringify([name, kind]))
  return { kind: 'deliveries', rows: [...byKind.values()].flatMap(rowOf) }
}

function rowOf(ends: readonly EndRow[]): readonly DeliveriesRow[] {
  const [first] = ends
  if (first === undefined) return []
  const countOf = (end: DeliveryEnd): bigint => ends.find((row) => row.end === end)?.count ?? 0n
  return [
    {
      partner: first.partner,
      kind: first.kind,
      ends: Object.fromEntries(deliveryEnds.map((end) => [end, countOf(end)])) as Record<DeliveryEnd, bigint>,
      attempts: ends.reduce((sum, { attempts }) => sum + attempts, 0n),
    },
  ]
}
