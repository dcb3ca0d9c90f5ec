// Why money was not spent: every nano-dollar of a budget is spent, or has one reason.

import type { UnspentReason } from '@parley/contract'
import type { Account } from '../budget/account.ts'
import type { Flight } from '../budget/books.ts'

export interface Unspent {
  readonly reason: UnspentReason
  readonly nanos: number
}

/** What became of the impressions that matched a campaign, in its whole flight. */
export interface DeliveryCounts {
  readonly seen: number
  /** Those that pacing held back. */
  readonly heldBack: number
  /** Those for which there was no money, by reason. */
  readonly dailyCap: number
  readonly noLease: number
  /** Those that it bid for and did not win, or that were never shown. */
  readonly notSold: number
}

/** The parts sum to what is not spent. */
export function unspentOf(
  account: Account,
  unitNanos: number,
  counts: DeliveryCounts,
  flight: Flight,
  nowMs: number,
): readonly Unspent[] {
  const { budgetNanos, spentNanos, committedNanos } = account
  const free = budgetNanos - spentNanos - committedNanos
  const parts: readonly Unspent[] = [
    { reason: 'in-leases', nanos: committedNanos },
    { reason: reasonOf(free, unitNanos, counts, flight, nowMs), nanos: free },
  ]
  return parts.filter(({ nanos }) => nanos > 0)
}

function reasonOf(
  free: number,
  unitNanos: number,
  counts: DeliveryCounts,
  flight: Flight,
  nowMs: number,
): UnspentReason {
  if (free < unitNanos) return 'below-one-impression'
  if (nowMs < flight.startMs) return 'not-started'
  if (nowMs < flight.endMs) return flight.isPaused ? 'campaign-paused' : 'running'
  if (counts.seen === 0) return 'no-match'
  const { heldBack, dailyCap, noLease, notSold } = counts
  const most = Math.max(heldBack, dailyCap, noLease, notSold)
  if (notSold === most) return 'not-sold'
  if (dailyCap === most) return 'daily-cap'
  return heldBack === most ? 'held-back' : 'no-lease'
}
