// Documents as they stand now: what was issued, with what was credited and paid since.

import type { DocumentKind } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ReadTransaction } from '../reports/read-transaction.ts'
import type { PartyAccount } from './account.ts'
import type { Sums } from './document.ts'
import { firstDayOf } from './month.ts'

export interface StoredDocument extends PartyAccount, Sums {
  readonly number: string
  readonly kind: DocumentKind
  readonly month: string
  readonly corrects: string | undefined
  readonly issuedOn: string
  readonly dueOn: string
  /** Of its credit notes, below zero. */
  readonly creditedNano: bigint
  readonly paidNano: bigint
  /** Below zero where too much was paid; 0 for a credit note. */
  readonly openNano: bigint
  /** Empty unless documents were asked for by their numbers: it may be long. */
  readonly body: string
}

export interface Wanted {
  readonly numbers?: readonly string[]
  readonly account?: Partial<PartyAccount>
  readonly month?: string | undefined
  /** Only what is open and due by this day. */
  readonly due?: string | undefined
  readonly limit?: number
}

export async function readDocuments(
  transaction: ReadTransaction,
  { numbers, account = {}, month, due, limit }: Wanted,
): Promise<readonly StoredDocument[]> {
  const conditions: readonly (RawBuilder<unknown> | undefined)[] = [
    numbers === undefined ? undefined : sql`number = any(${[...numbers]}::text[])`,
    account.side === undefined ? undefined : sql`side = ${account.side}`,
    account.of === undefined ? undefined : sql`party = ${account.of}`,
    month === undefined ? undefined : sql`month = ${firstDayOf(month)}`,
    due === undefined ? undefined : sql`due_on <= ${due}::date and open > 0`,
  ]
  const { rows } = await sql<StoredDocument & { corrects: string | null }>`
    select number, kind, side, party as "of", to_char(month, 'YYYY-MM') as month, corrects, issued_on as "issuedOn", due_on as "dueOn",
      sum_nano as "sumNano", rounding_nano as "roundingNano", tax_nano as "taxNano", total_nano as "totalNano",
      credited as "creditedNano", paid as "paidNano", open as "openNano",
      ${numbers === undefined ? sql`''` : sql`body`} as body
    from (
      select d.*, credited, paid, case when d.corrects is null then d.total_nano + credited - paid else 0 end as open
      from ledger.documents as d
      cross join lateral (select coalesce(sum(total_nano), 0) as credited from ledger.documents where corrects = d.number) as c
      cross join lateral (select coalesce(sum(amount_nano), 0) as paid from ledger.payment_parts where document = d.number) as p
    ) as standing
    where ${sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)}
    order by month, side, party, corrects is not null, number ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(
    transaction,
  )
  return rows.map((row) => ({ ...row, corrects: row.corrects ?? undefined }))
}

export interface Settlement {
  readonly payments: readonly { readonly paidOn: string; readonly reference: string; readonly amountNano: bigint }[]
  readonly creditNotes: readonly { readonly number: string; readonly totalNano: bigint }[]
}

/** What was paid and credited on one document. */
export async function readSettlement(transaction: ReadTransaction, number: string): Promise<Settlement> {
  const payments = await sql<Settlement['payments'][number]>`
    select paid_on as "paidOn", reference, part.amount_nano as "amountNano"
    from ledger.payment_parts as part join ledger.payments on id = payment
    where document = ${number} order by id`.execute(transaction)
  const creditNotes = await sql<Settlement['creditNotes'][number]>`
    select number, total_nano as "totalNano" from ledger.documents where corrects = ${number} order by sequence`.execute(
    transaction,
  )
  return { payments: payments.rows, creditNotes: creditNotes.rows }
}
