// Corrections with who asked for them and who approved them.

import { sql } from 'kysely'
import type { ReadTransaction } from '../reports/read-transaction.ts'

export interface StoredCorrection {
  readonly id: bigint
  readonly month: string
  readonly publisher: string
  readonly partner: string
  readonly paidNano: bigint
  readonly clearingNano: bigint
  readonly reason: string
  readonly dispute: bigint | null
  readonly askedBy: string
  readonly askedAt: Date
  /** Null while it waits. */
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  /** Its credit notes. */
  readonly documents: readonly string[]
}

/** The newest first. */
export async function readCorrections(
  transaction: ReadTransaction,
  limit: number,
): Promise<readonly StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`
    select id, to_char(month, 'YYYY-MM') as month, publisher, partner, paid_nano as "paidNano", clearing_nano as "clearingNano", reason,
      dispute, c.asked_by as "askedBy", asked_at as "askedAt", approved_by as "approvedBy", approved_at as "approvedAt",
      array(select number from ledger.documents as d where d.correction = c.id order by number) as documents
    from ledger.corrections as c left join ledger.approvals as a on a.correction = c.id
    order by id desc limit ${limit}`.execute(transaction)
  return rows
}
