// Even pacing: which share of its impressions a campaign takes, so that its budget lasts until the end of its flight. The share
// is what is missing until a little later, by what the campaign could buy until then, and moves half of the way each time.

import type { Flight } from '../budget/books.ts'
import type { Curve } from './curve.ts'

export interface Pace {
  readonly share: number
  /** Impressions that match, in a millisecond, as it was lately. */
  readonly seenPerMs: number
  /** What an impression that was not held back costs on average: 0 for those that others won. */
  readonly nanosPerPassed: number
}

/** Before anything is known. */
export const firstPace: Pace = { share: 1, seenPerMs: 0, nanosPerPassed: 0 }

export interface PaceFacts {
  readonly nowMs: number
  /** Since the last time. */
  readonly spanMs: number
  readonly seen: number
  readonly passed: number
  readonly awardedNanos: number
  /** What is spent, and what will be of that which is awarded. */
  readonly expectedNanos: number
  readonly budgetNanos: number
  readonly flight: Pick<Flight, 'startMs' | 'endMs'>
  /** Which part of what is awarded is billed in the end. */
  readonly billedShare: number
}

/** What is assumed of campaigns of which nothing is settled yet, as if so many impressions had been. */
export const usualBilled = { share: 0.85, deviation: 0.12 } as const
const usualWeight = 20

/** Which part of what is awarded is billed in the end, as far as leases are settled. */
export function billedShareOf(spentNanos: number, settledNanos: number, unitNanos: number): number {
  const trust = usualWeight * unitNanos
  return (spentNanos + usualBilled.share * trust) / (settledNanos + trust)
}

/** How far ahead it looks, and never beyond the end of the flight: nothing can be bought there. */
const aheadMs = 30 * 60_000
const newestShare = 0.3
const stepShare = 0.5

/** What is not shown comes back an hour later, so a plan ends that much before its flight, but no more than a twentieth of it. */
const reserveMs = 2 * 3_600_000

export function paceAfter(before: Pace, facts: PaceFacts, curve: Curve): Pace {
  const { spanMs, seen, passed, awardedNanos, billedShare } = facts
  const seenPerMs = before.seenPerMs + (seen / spanMs - before.seenPerMs) * newestShare
  const nanosPerPassed =
    passed === 0
      ? before.nanosPerPassed
      : before.nanosPerPassed + (awardedNanos / passed - before.nanosPerPassed) * weightOf(passed)
  const lookMs = Math.max(0, Math.min(aheadMs, facts.flight.endMs - facts.nowMs))
  const missing = plannedNanos(facts, facts.nowMs + lookMs, curve) - facts.expectedNanos
  const supply = seenPerMs * nanosPerPassed * billedShare * lookMs
  const wanted = missing <= 0 ? 0 : supply <= 0 ? 1 : Math.min(1, missing / supply)
  return { share: before.share + (wanted - before.share) * stepShare, seenPerMs, nanosPerPassed }
}

/** What should be spent until then. */
export function plannedNanos(
  { budgetNanos, flight }: Pick<PaceFacts, 'budgetNanos' | 'flight'>,
  atMs: number,
  curve: Curve,
): number {
  const { startMs, endMs } = flight
  const planEndMs = endMs - Math.min(reserveMs, (endMs - startMs) / 20)
  if (atMs >= planEndMs) return budgetNanos
  if (atMs <= startMs) return 0
  return (budgetNanos * curve.between(startMs, atMs)) / curve.between(startMs, planEndMs)
}

/** A few impressions say little about what the next will cost. */
function weightOf(passed: number): number {
  return Math.min(newestShare, passed / 100)
}
