// Why money was not spent: every nano-dollar of a budget is spent, or has one reason.

import type { UnspentReason } from '@parley/contract'
import type { Account } from '../budget/account.ts'
import type { Flight } from '../budget/books.ts'
import type { DeliveryCounts } from './counts.ts'

export interface Unspent {
  readonly reason: UnspentReason
  readonly nanos: number
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
  if (!flight.isApproved && nowMs < flight.endMs) return 'creative-not-approved'
  if (nowMs < flight.startMs) return 'not-started'
  if (nowMs < flight.endMs) return flight.isPaused ? 'campaign-paused' : 'running'
  if (counts.seen === 0) return 'no-match'
  return mostFrequent(counts)
}

/** After the flight: what happened most often. Where several did, what the operator can change least comes first. */
function mostFrequent({ bid, dailyCap, heldBack, noLease, paused, notApproved }: DeliveryCounts): UnspentReason {
  const reasons: readonly (readonly [UnspentReason, number])[] = [
    ['not-sold', bid],
    ['daily-cap', dailyCap],
    ['held-back', heldBack],
    ['no-lease', noLease],
    ['campaign-paused', paused],
    ['creative-not-approved', notApproved],
  ]
  return reasons.reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}
