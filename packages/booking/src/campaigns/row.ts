// A row of booking.campaigns as its account, its flight, and what is answered about it.

import type { BookedCampaign, Campaign, EndCount } from '@parley/contract'
import type { Selectable } from 'kysely'
import type { Account } from '../budget/account.ts'
import type { Flight } from '../budget/books.ts'
import type { Tables } from '../database/tables.ts'
import { countsOf } from '../delivery/counts.ts'
import { unspentOf } from '../delivery/unspent.ts'
import { bookedOf, unitNanosOf } from './terms.ts'

export type CampaignRow = Selectable<Tables['booking.campaigns']>

/** Every amount is below 2^53: no budget is larger. */
export function accountOf(row: CampaignRow): Account {
  return {
    budgetNanos: Number(row.budget_nano),
    spentNanos: Number(row.spent_nano),
    committedNanos: Number(row.committed_nano),
    dailyNanos: row.daily_nano === null ? undefined : Number(row.daily_nano),
    day: row.day,
    daySpentNanos: Number(row.day_spent_nano),
    dayCommittedNanos: Number(row.day_committed_nano),
    openLeases: row.open_leases,
  }
}

export function flightOf({ start_at, end_at, time_zone, state, review }: CampaignRow): Flight {
  return {
    startMs: start_at.getTime(),
    endMs: end_at.getTime(),
    timeZone: time_zone,
    isPaused: state === 'paused' || review !== 'approved',
    isApproved: review === 'approved',
  }
}

export function bookedCampaignOf(row: CampaignRow): BookedCampaign {
  const { startMs, endMs } = flightOf(row)
  const state = row.review === 'approved' ? row.state : 'not-approved'
  return bookedOf(row.terms, { id: row.id, startMs, endMs, state })
}

/** `ends` of its whole flight. */
export function campaignOf(row: CampaignRow, ends: readonly EndCount[], nowMs: number): Campaign {
  const account = accountOf(row)
  const counts = countsOf(ends)
  const unspent = unspentOf(account, unitNanosOf(row.terms), counts, flightOf(row), nowMs)
  return {
    id: row.id,
    ...row.terms,
    budgetMicros: account.budgetNanos / 1000,
    dailyMicros: account.dailyNanos === undefined ? undefined : account.dailyNanos / 1000,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    timeZone: row.time_zone,
    revision: row.revision,
    state: row.state,
    review: { state: row.review, reasons: row.review_reasons },
    delivery: {
      spentMicros: account.spentNanos / 1000,
      committedMicros: account.committedNanos / 1000,
      unspent: unspent.map(({ reason, nanos }) => ({ reason, micros: nanos / 1000 })),
      seen: counts.seen,
      heldBack: counts.heldBack,
    },
  }
}
