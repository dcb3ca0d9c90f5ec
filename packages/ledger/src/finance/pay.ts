// Records what was paid: by a partner for invoices, to a publisher for self-billed statements. Parley moves no money itself.

import { writeRows } from '@parley/database'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { accountName, isSameAccount, type PartyAccount, signOf } from './account.ts'
import { allocate, type Part } from './allocate.ts'
import { inFinance } from './in-finance.ts'
import { type Issuing, post } from './issue.ts'
import { readDocuments, type StoredDocument } from './read-documents.ts'
import { type Refused, refusedFor } from './refused.ts'

export interface Payment {
  /** Of documents of one account, in the order in which they are paid. */
  readonly numbers: readonly string[]
  /** Below zero where money goes back. */
  readonly amountNano: bigint
  readonly paidOn: string
  /** That of the bank, once for each account: a payment that is recorded again is refused. */
  readonly reference: string
}

export interface Paid {
  readonly kind: 'paid'
  readonly account: PartyAccount
  readonly parts: readonly Part[]
}

export async function recordPayment(
  database: Database,
  payment: Payment,
  { nowMs, by }: Issuing,
): Promise<Paid | Refused> {
  const { numbers, amountNano, paidOn, reference } = payment
  return await inFinance(database, async (transaction) => {
    const payable = payableOf(numbers, await readDocuments(transaction, { numbers }))
    if (payable.kind === 'refused') return payable
    const { account, documents } = payable
    if (await isRecorded(transaction, account, reference))
      return refusedFor(
        `a payment of ${account.side} ${account.of} with the reference ${reference} is recorded already`,
      )
    const parts = allocate(amountNano, documents)
    if ('kind' in parts) return parts
    const now = new Date(nowMs).toISOString()
    const { rows } = await sql<{ id: bigint }>`
      insert into ledger.payments (side, party, paid_on, amount_nano, reference, recorded_at, recorded_by)
      values (${account.side}, ${account.of}, ${paidOn}::date, ${String(amountNano)}::numeric, ${reference},
        ${now}::timestamptz, ${by}) returning id`.execute(transaction)
    const id = rows[0]?.id ?? 0n
    await writeRows<Part, unknown>(
      transaction,
      {
        table: 'ledger.payment_parts',
        columns: [
          ['payment', 'bigint', () => id],
          ['document', 'text', ({ number }) => number],
          ['amount_nano', 'numeric', (part) => part.amountNano],
        ],
      },
      parts,
    )
    const moved = -signOf(account) * amountNano
    const postings = [
      { account: accountName(account), amountNano: moved },
      { account: 'cash', amountNano: -moved },
    ]
    await post(transaction, 'payment', id, postings, now)
    return { kind: 'paid', account, parts }
  })
}

interface Payable {
  readonly kind: 'payable'
  readonly account: PartyAccount
  readonly documents: readonly StoredDocument[]
}

function payableOf(numbers: readonly string[], found: readonly StoredDocument[]): Payable | Refused {
  const byNumber = new Map(found.map((document) => [document.number, document]))
  const documents = numbers.flatMap((number) => byNumber.get(number) ?? [])
  const missing = numbers.find((number) => !byNumber.has(number))
  if (missing !== undefined) return refusedFor(`there is no document ${missing}`)
  const [first] = documents
  if (first === undefined) return refusedFor('name the documents that are paid')
  if (!documents.every((one) => isSameAccount(one, first)))
    return refusedFor('a payment is for documents of one account')
  const credit = documents.find(({ corrects }) => corrects !== undefined)
  if (credit !== undefined)
    return refusedFor(`${credit.number} is a credit note, which counts for ${credit.corrects}; name that one`)
  return { kind: 'payable', account: { side: first.side, of: first.of }, documents }
}

async function isRecorded(
  transaction: Parameters<typeof readDocuments>[0],
  { side, of }: PartyAccount,
  reference: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 as one from ledger.payments
    where side = ${side} and party = ${of} and reference = ${reference}`.execute(transaction)
  return rows.length > 0
}
