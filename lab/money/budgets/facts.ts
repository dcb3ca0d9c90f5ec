// What booking and the ledger say in the end, read from their databases with no code of theirs.

import { openDatabase as openBooking } from '@parley/booking'
import type { CampaignList } from '@parley/contract'
import { openDatabase as openLedger } from '@parley/ledger'
import { sql } from 'kysely'
import type { LedgerRow } from '../book/compare.ts'
import { viewOf } from '../book/ledger-view.ts'
import type { BudgetStage } from './stage.ts'

interface CampaignFacts {
  readonly id: string
  readonly budgetNano: bigint
  readonly dailyNano: bigint | null
  readonly spentNano: bigint
  readonly committedNano: bigint
}

/** A lease that was granted at any time. */
export interface LeaseFacts {
  readonly lease: string
  readonly campaign: string
  readonly day: string
  readonly grantedNano: bigint
  /** Undefined as long as the ledger has not closed it. */
  readonly billedNano: bigint | undefined
}

export interface BudgetFacts {
  readonly campaigns: readonly CampaignFacts[]
  readonly leases: readonly LeaseFacts[]
  /** Leases that booking still waits for. */
  readonly unsettled: number
  /** Notices that the ledger kept aside. */
  readonly held: number
  readonly rows: readonly LedgerRow[]
  readonly billed: ReadonlyMap<string, bigint>
  /** As booking answers an operator. */
  readonly shown: CampaignList['campaigns']
}

/** Booking forgets a lease that is settled, so the database itself remembers each that was granted. */
export async function rememberLeases({ databases }: BudgetStage): Promise<void> {
  const database = await openBooking(databases.booking)
  const { query } = database
  try {
    await sql`create table booking.granted as select id, campaign, day, granted_nano from booking.leases`.execute(query)
    await sql`create function booking.remember() returns trigger language plpgsql as $$ begin
      insert into booking.granted values (new.id, new.campaign, new.day, new.granted_nano); return new; end $$`.execute(
      query,
    )
    await sql`create trigger remember after insert on booking.leases for each row execute function booking.remember()`.execute(
      query,
    )
  } finally {
    await database.close()
  }
}

/** Leases that are not settled. */
export async function unsettledCount({ databases }: BudgetStage): Promise<number> {
  const database = await openBooking(databases.booking)
  const { query } = database
  try {
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from booking.leases`.execute(query)
    return Number(rows[0]?.count)
  } finally {
    await database.close()
  }
}

export async function readFacts(stage: BudgetStage): Promise<BudgetFacts> {
  const { databases, bookingUrl } = stage
  const booking = await openBooking(databases.booking)
  const ledger = await openLedger(databases.ledger)
  try {
    const view = viewOf(ledger)
    const { rows: campaigns } = await sql<CampaignFacts>`select id, budget_nano as "budgetNano",
      daily_nano as "dailyNano", spent_nano as "spentNano", committed_nano as "committedNano"
      from booking.campaigns order by id`.execute(booking.query)
    const { rows: granted } = await sql<Omit<LeaseFacts, 'billedNano'>>`select id::text as lease, campaign, day,
      granted_nano as "grantedNano" from booking.granted`.execute(booking.query)
    const { rows: closed } = await sql<{ lease: string; nano: bigint }>`select lease::text as lease,
      billed_nano as nano from ledger.leases where closed_at is not null`.execute(ledger.query)
    const billedOf = new Map(closed.map(({ lease, nano }) => [lease, nano]))
    return {
      campaigns,
      leases: granted.map((lease) => ({ ...lease, billedNano: billedOf.get(lease.lease) })),
      unsettled: await unsettledCount(stage),
      held: await view.heldCount(),
      rows: (await view.rows()).filter(({ kind }) => kind === 'billing'),
      billed: await view.billedByCampaign(),
      shown: await shownCampaigns(bookingUrl),
    }
  } finally {
    await Promise.all([booking.close(), ledger.close()])
  }
}

async function shownCampaigns(url: string): Promise<CampaignList['campaigns']> {
  const shown: CampaignList['campaigns'][number][] = []
  for (;;) {
    const response = await fetch(`${url}/v1/campaigns?after=${shown.at(-1)?.id ?? ''}`)
    const { campaigns } = (await response.json()) as CampaignList
    if (campaigns.length === 0) return shown
    shown.push(...campaigns)
  }
}
