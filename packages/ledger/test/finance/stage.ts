// Books of October and November 2026 for tests of finance, and what is done with them.

import type { NoticeRecord } from '@parley/journal'
import { sql } from 'kysely'
import { applyEntries } from '../../src/apply/apply-entries.ts'
import type { Database } from '../../src/database/open.ts'
import { type ClosedMonth, closeMonth } from '../../src/finance/close-month.ts'
import { type Invoiced, invoiceAccount, readUninvoiced } from '../../src/finance/invoice-month.ts'
import { type Parties, readParties } from '../../src/finance/parties.ts'
import { context, entriesOf, notice } from '../support/samples.ts'

export const october = '2026-10'
/** When October can be closed, and when November can. */
export const novemberMs = Date.parse('2026-11-02T09:00Z')
export const decemberMs = Date.parse('2026-12-02T09:00Z')

export interface Sample {
  readonly bid: string
  /** When the auction was. */
  readonly at: string
  readonly publisher?: string
  readonly partner?: string
  readonly campaign?: string
  readonly paid?: number
  readonly clearing?: number
  readonly changes?: Partial<NoticeRecord>
}

/** Enters billing notices that come at `nowMs`, in a journal of their own. */
export async function enter(
  database: Database,
  journal: string,
  samples: readonly Sample[],
  nowMs: number,
): Promise<void> {
  const records = samples.map(({ bid, at, publisher, partner, campaign = '', paid, clearing, changes }) =>
    notice(bid, {
      ...changes,
      facts: {
        issuedAt: Date.parse(at) / 1000,
        context: { ...context, campaign },
        ...(publisher === undefined ? {} : { publisher }),
        ...(partner === undefined ? {} : { partner }),
        ...(paid === undefined ? {} : { paidMicros: paid }),
        ...(clearing === undefined ? {} : { clearingMicros: clearing }),
      },
    }),
  )
  await applyEntries(database, entriesOf(journal, records), { nowMs: () => nowMs })
}

/** Enters each notice a minute after its auction, and the journal is heard of once more after the month. */
export async function enterInTime(database: Database, journal: string, samples: readonly Sample[]): Promise<void> {
  for (const [hour, some] of Map.groupBy(samples, ({ at }) => at.slice(0, 10))) {
    await enter(database, `${journal}-${hour}`, some, Date.parse(`${hour}T23:59Z`))
  }
  await sql`update ledger.journals set updated_at = ${new Date(novemberMs).toISOString()}::timestamptz`.execute(
    database.query,
  )
}

export async function close(database: Database, month: string, nowMs: number): Promise<ClosedMonth> {
  const closed = await closeMonth(database, { month, by: 'ana', forcedBecause: undefined, nowMs, journals: undefined })
  if (closed.kind === 'refused') throw new Error(closed.reason)
  return closed
}

export function partiesFor(accounts: readonly object[]): Parties {
  const parties = readParties(partiesText(accounts))
  if (parties.kind === 'refused') throw new Error(parties.reason)
  return parties
}

export function partiesText(accounts: readonly object[]): string {
  return JSON.stringify({
    entities: { DE: { legal: 'Parley GmbH', address: ['Street 1', '10115 Berlin'], taxId: 'DE1' } },
    accounts: accounts.map((account) => ({ entity: 'DE', legal: 'Somebody', address: [], days: 30, ...account })),
  })
}

export async function invoice(
  database: Database,
  month: string,
  parties: Parties,
  nowMs: number,
): Promise<readonly Invoiced[]> {
  const accounts = await readUninvoiced(database, month, {})
  if ('kind' in accounts) throw new Error(accounts.reason)
  const ended: Invoiced[] = []
  for (const account of accounts) {
    ended.push(await invoiceAccount(database, { month, account, parties }, { nowMs, by: 'ana' }))
  }
  return ended
}

/** What every account has, in both books together; they sum to zero. */
export async function balances(database: Database): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await sql<{ account: string; nano: bigint }>`
    select account, sum(amount_nano) as nano from (
      select account, amount_nano from ledger.postings union all select account, amount_nano from ledger.finance_postings
    ) as all_postings group by 1 order by 1`.execute(database.query)
  return Object.fromEntries(rows.map(({ account, nano }) => [account, nano]))
}

export async function sumOfAll(database: Database): Promise<bigint> {
  return Object.values(await balances(database)).reduce((sum, nano) => sum + nano, 0n)
}
