// Issues a document: its number, its text and its postings come into being in one transaction. Whatever ends it in between takes the
// number back, so that the next document gets it.

import { writeRows } from '@parley/database'
import { sql } from 'kysely'
import { daysAfter } from '../reports/time-zone.ts'
import { type Draft, kindOf, numberOf, postingsOf, type Sums, sumsAndBody } from './document.ts'
import type { FinanceTransaction } from './in-finance.ts'
import { firstDayOf } from './month.ts'

export interface Issuing {
  readonly nowMs: number
  readonly by: string
}

export interface Issued extends Sums {
  readonly number: string
}

export async function issueDocument(
  transaction: FinanceTransaction,
  draft: Draft,
  { nowMs, by }: Issuing,
): Promise<Issued> {
  const { account, entity, month, credit, days } = draft
  const kind = kindOf(account, credit !== undefined)
  const sequence = await nextOf(transaction, entity, kind)
  const number = numberOf(entity, kind, sequence)
  const { body, ...sums } = sumsAndBody(draft)
  const now = new Date(nowMs).toISOString()
  const today = now.slice(0, 10)
  await sql`insert into ledger.documents (number, entity, kind, sequence, side, party, month, corrects, correction, issued_on, due_on,
      issued_at, issued_by, sum_nano, rounding_nano, tax_nano, total_nano, body)
    values (${number}, ${entity}, ${kind}, ${String(sequence)}::bigint, ${account.side}, ${account.of}, ${firstDayOf(month)},
      ${credit?.corrects ?? null}, ${credit === undefined ? null : String(credit.correction)}::bigint,
      ${today}::date, ${daysAfter(today, days)}::date, ${now}::timestamptz, ${by}, ${String(sums.sumNano)}::numeric,
      ${String(sums.roundingNano)}::numeric, ${String(sums.taxNano)}::numeric, ${String(sums.totalNano)}::numeric,
      ${JSON.stringify(body)})`.execute(transaction)
  await post(transaction, 'document', number, postingsOf(draft, sums), now)
  return { number, ...sums }
}

async function nextOf(transaction: FinanceTransaction, entity: string, kind: string): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    insert into ledger.series (entity, kind, last) values (${entity}, ${kind}, 1)
    on conflict (entity, kind) do update set last = series.last + 1 returning last`.execute(transaction)
  return rows[0]?.last ?? 0n
}

interface FinancePosting {
  readonly account: string
  readonly amountNano: bigint
}

/** One transfer with its postings, which sum to zero; none where nothing moves. */
export async function post(
  transaction: FinanceTransaction,
  because: 'document' | 'correction' | 'payment',
  id: string | bigint,
  postings: readonly FinancePosting[],
  now: string,
): Promise<void> {
  if (postings.length === 0) return
  const type = because === 'document' ? sql`text` : sql`bigint`
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger.finance_transfers (${sql.id(because)}, created_at)
    values (${String(id)}::${type}, ${now}::timestamptz) returning id`.execute(transaction)
  const transfer = rows[0]?.id ?? 0n
  await writeRows<FinancePosting, unknown>(
    transaction,
    {
      table: 'ledger.finance_postings',
      columns: [
        ['transfer_id', 'bigint', () => transfer],
        ['account', 'text', ({ account }) => account],
        ['amount_nano', 'numeric', ({ amountNano }) => amountNano],
      ],
    },
    postings,
  )
}
