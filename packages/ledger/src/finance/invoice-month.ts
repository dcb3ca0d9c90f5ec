// Invoices for partners and self-billed statements for publishers, from a month whose books are closed.

import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { readAccounts } from '../reports/statement.ts'
import type { PartyAccount } from './account.ts'
import { isClosed } from './close-month.ts'
import { type FinanceTransaction, inFinance } from './in-finance.ts'
import { type Issued, type Issuing, issueDocument } from './issue.ts'
import { firstDayOf } from './month.ts'
import { readMonthLines } from './month-lines.ts'
import type { Parties } from './parties.ts'
import { type Refused, refusedFor } from './refused.ts'

export type Invoiced =
  | (Issued & { readonly kind: 'issued'; readonly account: PartyAccount })
  | { readonly kind: 'left-out'; readonly account: PartyAccount; readonly reason: string }

const accountsMax = 100_000

/** Who has something booked in the month and no document of it yet; `of` says for whom of them. */
export async function readUninvoiced(
  database: Database,
  month: string,
  of: Partial<PartyAccount>,
): Promise<readonly PartyAccount[] | Refused> {
  return await inFinance(database, async (transaction) => {
    if (!(await isClosed(transaction, month)))
      return refusedFor(`${month} is not closed; parley-ledger close ${month} closes it`)
    const found = await readAccounts(transaction, month, accountsMax)
    if (found.kind === 'refused') return found
    const { rows } = await sql<PartyAccount>`
      select side, party as "of" from ledger.documents where month = ${firstDayOf(month)} and corrects is null`.execute(
      transaction,
    )
    const issued = new Set(rows.map((account) => `${account.side} ${account.of}`))
    return found.rows
      .filter((row) => (of.side ?? row.side) === row.side && (of.of ?? row.of) === row.of)
      .filter((row) => !issued.has(`${row.side} ${row.of}`))
      .map((row) => ({ side: row.side, of: row.of }))
  })
}

/** Each document in a transaction of its own, so that whoever is killed has issued some of them and can go on. */
export async function invoiceAccount(
  database: Database,
  { month, account, parties }: { readonly month: string; readonly account: PartyAccount; readonly parties: Parties },
  issuing: Issuing,
): Promise<Invoiced> {
  const found = parties.termsOf(account)
  if (found.kind === 'refused') return { kind: 'left-out', account, reason: found.reason }
  const { terms, issuer } = found
  return await inFinance(database, async (transaction) => {
    // Another command may have been faster.
    if (await hasDocument(transaction, account, month))
      return { kind: 'left-out', account, reason: 'it has a document of this month' }
    const lines = await readMonthLines(transaction, account, month)
    const draft = {
      account,
      month,
      entity: terms.entity,
      issuer: { legal: issuer.legal, address: issuer.address, taxId: issuer.taxId },
      recipient: { legal: terms.legal, address: terms.address, taxId: terms.taxId },
      notes: [terms.note, issuer.note].filter((note) => note !== undefined),
      days: terms.days,
      taxes: terms.taxes ?? [],
      lines,
    }
    return { kind: 'issued', account, ...(await issueDocument(transaction, draft, issuing)) }
  })
}

async function hasDocument(transaction: FinanceTransaction, account: PartyAccount, month: string): Promise<boolean> {
  const { rows } = await sql`select 1 as one from ledger.documents
    where side = ${account.side} and party = ${account.of} and month = ${firstDayOf(month)} and corrects is null`.execute(
    transaction,
  )
  return rows.length > 0
}
