// A correction takes back what was booked between one partner and one publisher in a closed month. One person asks for it, another
// approves it; then a reversing transfer is posted, and each side gets a credit note over its part. What was issued before stays as it is.

import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { dollarsOf } from '../reports/amount.ts'
import { bookedIn } from '../reports/statement.ts'
import { accountName, type PartyAccount } from './account.ts'
import { isClosed } from './close-month.ts'
import type { DocumentBody, Draft } from './document.ts'
import { type FinanceTransaction, inFinance } from './in-finance.ts'
import { type Issued, type Issuing, issueDocument, post } from './issue.ts'
import { firstDayOf } from './month.ts'
import { type Refused, refusedFor } from './refused.ts'

export interface Correction {
  readonly month: string
  readonly publisher: string
  readonly partner: string
  /** What the partner need not pay. */
  readonly paidNano: bigint
  /** What the publisher does not get. */
  readonly clearingNano: bigint
  /** Both sides read it on their credit notes. */
  readonly reason: string
  readonly dispute: bigint | undefined
}

export interface Asked {
  readonly kind: 'asked'
  readonly id: bigint
}

export async function askCorrection(
  database: Database,
  correction: Correction,
  { nowMs, by }: Issuing,
): Promise<Asked | Refused> {
  const { month, publisher, partner, paidNano, clearingNano, reason, dispute } = correction
  return await inFinance(database, async (transaction) => {
    if (!(await isClosed(transaction, month)))
      return refusedFor(`${month} is not closed; only closed months are corrected`)
    const tooMuch = await excessOf(transaction, correction)
    if (tooMuch !== undefined) return tooMuch
    const foreign = dispute === undefined ? undefined : await disputeFault(transaction, dispute, correction)
    if (foreign !== undefined) return foreign
    const { rows } = await sql<{ id: bigint }>`
      insert into ledger.corrections (month, publisher, partner, paid_nano, clearing_nano, reason, dispute, asked_at, asked_by)
      values (${firstDayOf(month)}, ${publisher}, ${partner}, ${String(paidNano)}::numeric, ${String(clearingNano)}::numeric,
        ${reason}, ${dispute === undefined ? null : String(dispute)}::bigint, ${new Date(nowMs).toISOString()}::timestamptz, ${by})
      returning id`.execute(transaction)
    return { kind: 'asked', id: rows[0]?.id ?? 0n }
  })
}

export interface Approved {
  readonly kind: 'approved'
  readonly documents: readonly Issued[]
}

export async function approveCorrection(database: Database, id: bigint, issuing: Issuing): Promise<Approved | Refused> {
  return await inFinance(database, async (transaction) => {
    const found = await readCorrection(transaction, id)
    if (found === undefined) return refusedFor(`there is no correction ${id}`)
    if (found.isApproved) return refusedFor(`correction ${id} is approved already`)
    if (found.askedBy === issuing.by)
      return refusedFor(`${issuing.by} asked for correction ${id}; somebody else must approve it`)
    const tooMuch = await excessOf(transaction, found)
    if (tooMuch !== undefined) return tooMuch
    const drafts: Draft[] = []
    for (const part of partsOf(found)) {
      const draft = await creditDraft(transaction, id, found, part)
      if (draft.kind === 'refused') return draft
      drafts.push(draft)
    }
    const now = new Date(issuing.nowMs).toISOString()
    await sql`insert into ledger.approvals (correction, asked_by, approved_at, approved_by)
      values (${String(id)}::bigint, ${found.askedBy}, ${now}::timestamptz, ${issuing.by})`.execute(transaction)
    await post(transaction, 'correction', id, reversal(found), now)
    const documents: Issued[] = []
    for (const draft of drafts) documents.push(await issueDocument(transaction, draft, issuing))
    return { kind: 'approved', documents }
  })
}

interface Part {
  readonly account: PartyAccount
  readonly amountNano: bigint
}

/** Whose credit notes it makes. */
function partsOf({ publisher, partner, paidNano, clearingNano }: Correction): readonly Part[] {
  const parts: readonly Part[] = [
    { account: { side: 'partner', of: partner }, amountNano: paidNano },
    { account: { side: 'publisher', of: publisher }, amountNano: clearingNano },
  ]
  return parts.filter(({ amountNano }) => amountNano > 0n)
}

/** The transfer of a billing notice with its signs turned. */
function reversal({ publisher, partner, paidNano, clearingNano }: Correction) {
  return [
    { account: accountName({ side: 'partner', of: partner }), amountNano: paidNano },
    { account: accountName({ side: 'publisher', of: publisher }), amountNano: -clearingNano },
    { account: 'fee', amountNano: clearingNano - paidNano },
  ]
}

/** Nothing is taken back twice: all corrections of a month together are at most what was booked in it. */
async function excessOf(transaction: FinanceTransaction, correction: Correction): Promise<Refused | undefined> {
  const { month, publisher, partner, paidNano, clearingNano } = correction
  const { rows } = await sql<{ paid: bigint; clearing: bigint }>`
    select coalesce(sum(paid), 0) as paid, coalesce(sum(clearing), 0) as clearing from (
      select case p.account when 'partner:' || t.partner then -p.amount_nano else 0 end as paid,
        case p.account when 'publisher:' || t.publisher then p.amount_nano else 0 end as clearing
      from ledger.transfers as t join ledger.postings as p on p.transfer_id = t.id
      where t.publisher = ${publisher} and t.partner = ${partner} and ${bookedIn(month)}
      union all
      select -c.paid_nano, -c.clearing_nano from ledger.corrections as c join ledger.approvals as a on a.correction = c.id
      where c.publisher = ${publisher} and c.partner = ${partner} and c.month = ${firstDayOf(month)}
    ) as booked`.execute(transaction)
  const { paid, clearing } = rows[0] ?? { paid: 0n, clearing: 0n }
  if (paidNano <= paid && clearingNano <= clearing) return undefined
  return refusedFor(
    `between ${partner} and ${publisher} ${month} has paid ${dollarsOf(paid)} and clearing ${dollarsOf(clearing)} that was not taken back yet`,
  )
}

async function disputeFault(
  transaction: FinanceTransaction,
  dispute: bigint,
  { month, publisher, partner }: Correction,
): Promise<Refused | undefined> {
  const { rows } = await sql`select 1 as one from ledger.disputes
    where id = ${String(dispute)}::bigint and month = ${firstDayOf(month)}
      and party = case side when 'partner' then ${partner} else ${publisher} end`.execute(transaction)
  return rows.length > 0 ? undefined : refusedFor(`there is no dispute ${dispute} of this month and one of these sides`)
}

type Found = Correction & { readonly askedBy: string; readonly isApproved: boolean }

async function readCorrection(transaction: FinanceTransaction, id: bigint): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select to_char(month, 'YYYY-MM') as month, publisher, partner, paid_nano as "paidNano", clearing_nano as "clearingNano",
      reason, dispute, c.asked_by as "askedBy", a.correction is not null as "isApproved"
    from ledger.corrections as c left join ledger.approvals as a on a.correction = c.id
    where c.id = ${String(id)}::bigint`.execute(transaction)
  return rows[0]
}

/** It is issued by whom the corrected document was issued, to the same, with the same percentages. Nothing is to be paid for it. */
async function creditDraft(
  transaction: FinanceTransaction,
  correction: bigint,
  { month, reason }: Correction,
  { account, amountNano }: Part,
): Promise<(Draft & { readonly kind: 'draft' }) | Refused> {
  const { rows } = await sql<{ number: string; entity: string; body: string }>`
    select number, entity, body from ledger.documents
    where side = ${account.side} and party = ${account.of} and month = ${firstDayOf(month)} and corrects is null`.execute(
    transaction,
  )
  const [corrected] = rows
  if (corrected === undefined)
    return refusedFor(
      `${account.side} ${account.of} has no document of ${month} to correct; parley-ledger invoice ${month} issues it`,
    )
  const { number, entity } = corrected
  const { issuer, recipient, taxes } = JSON.parse(corrected.body) as DocumentBody
  return {
    kind: 'draft',
    account,
    month,
    entity,
    issuer,
    recipient,
    notes: [],
    days: 0,
    taxes: taxes.flatMap((term) => ('percent' in term ? [{ label: term.label, percent: term.percent }] : [])),
    lines: [{ isLate: false, count: 0n, amountNano: -amountNano }],
    credit: { corrects: number, correction, reason },
  }
}
