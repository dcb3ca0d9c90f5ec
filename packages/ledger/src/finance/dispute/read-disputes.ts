// Disputes as they were stored, with what became of them.

import type { DisputeClass } from '@parley/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { PartyAccount } from '../account.ts'

interface ClassSum {
  readonly class: DisputeClass
  readonly count: bigint
  readonly theirNano: bigint
  readonly ourNano: bigint
}

export interface StoredDispute extends PartyAccount {
  readonly id: bigint
  readonly month: string
  readonly importedAt: Date
  readonly sha256: string
  readonly theirCount: bigint
  readonly theirNano: bigint
  readonly ourCount: bigint
  readonly ourNano: bigint
  /** JSON, see import-dispute.ts. */
  readonly days: string
  readonly classes: readonly ClassSum[]
  /** Of approved corrections that name it. */
  readonly corrections: readonly bigint[]
}

interface WantedDisputes {
  readonly id?: bigint
  readonly account?: PartyAccount | undefined
  readonly limit?: number
}

/** The newest first. */
export async function readDisputes(
  query: Kysely<Tables>,
  { id, account, limit = 1 }: WantedDisputes,
): Promise<readonly StoredDispute[]> {
  const conditions = [
    ...(id === undefined ? [] : [sql`id = ${String(id)}::bigint`]),
    ...(account === undefined ? [] : [sql`side = ${account.side} and party = ${account.of}`]),
  ]
  const { rows } = await sql<Omit<StoredDispute, 'classes' | 'corrections'>>`
    select id, side, party as "of", to_char(month, 'YYYY-MM') as month, imported_at as "importedAt", encode(sha256, 'hex') as sha256,
      their_count as "theirCount", their_nano as "theirNano", our_count as "ourCount", our_nano as "ourNano", days
    from ledger.disputes where ${sql.join([sql`true`, ...conditions], sql` and `)} order by id desc limit ${limit}`.execute(
    query,
  )
  const ids = rows.map((row) => String(row.id))
  const sums = await sql<ClassSum & { dispute: bigint }>`
    select dispute, class, sum(count) as count, sum(their_nano) as "theirNano", sum(our_nano) as "ourNano"
    from ledger.dispute_lines where dispute = any(${ids}::bigint[]) group by 1, 2 order by 1, 2`.execute(query)
  const corrected = await sql<{ dispute: bigint; correction: bigint }>`
    select dispute, id as correction from ledger.corrections join ledger.approvals on correction = id
    where dispute = any(${ids}::bigint[]) order by 2`.execute(query)
  return rows.map((row) => ({
    ...row,
    classes: sums.rows.filter(({ dispute }) => dispute === row.id),
    corrections: corrected.rows.filter(({ dispute }) => dispute === row.id).map(({ correction }) => correction),
  }))
}

export interface DisputeLine {
  readonly class: DisputeClass
  readonly day: string
  readonly id: string
  readonly counterpart: string
  readonly count: bigint
  readonly theirNano: bigint
  readonly ourNano: bigint
}

export async function readDisputeLines(query: Kysely<Tables>, dispute: bigint): Promise<readonly DisputeLine[]> {
  const { rows } = await sql<DisputeLine>`
    select class, to_char(day, 'YYYY-MM-DD') as day, id, counterpart, count, their_nano as "theirNano", our_nano as "ourNano"
    from ledger.dispute_lines where dispute = ${String(dispute)}::bigint order by line`.execute(query)
  return rows
}
