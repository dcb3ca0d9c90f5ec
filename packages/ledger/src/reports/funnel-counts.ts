// The arithmetic of the funnel. Each stage is the next one and what was dropped between them, to the unit and in every group,
// because all of them are sums of the same ends.

import { type EndStep, type FunnelDrop, type FunnelStage, funnelNames, funnelStages, lastStage } from '@parley/contract'

export type FunnelCounts = Readonly<Record<FunnelStage | FunnelDrop, bigint>>

/**
 * The funnel of these ends and notices. Bids that were billed are taken from the notices, which are never lost, and wins from
 * the sums, of which a killed process loses its last seconds; so `won-not-billed` can be below zero for these seconds. It is
 * left so, because a sum that hides it would not add up.
 */
export function funnelOf(ends: Readonly<Record<EndStep, bigint>>, billed: bigint): FunnelCounts {
  const competing = ends.lost + ends.won
  const bid = ends.filtered + competing
  const answered = ends['no-bid'] + bid
  const asked = ends['no-answer'] + answered
  return {
    available: ends['not-asked'] + asked,
    'not-asked': ends['not-asked'],
    asked,
    'no-answer': ends['no-answer'],
    answered,
    'no-bid': ends['no-bid'],
    bid,
    filtered: ends.filtered,
    competing,
    lost: ends.lost,
    won: ends.won,
    'won-not-billed': ends.won - billed,
    billed,
  }
}

/** Why something was dropped, as the exchange named it. */
export interface DropReason {
  readonly step: FunnelDrop
  readonly reason: string
  readonly count: bigint
}

/** Whether each stage is the next one and its drops, and each drop the sum of its reasons. */
export function isConserved(counts: FunnelCounts, reasons: readonly DropReason[]): boolean {
  return funnelStages.every(({ stage, drop }, at) => {
    const next = funnelStages[at + 1]?.stage ?? lastStage
    const explained = reasons.reduce((sum, { step, count }) => sum + (step === drop ? count : 0n), 0n)
    return counts[stage] === counts[next] + counts[drop] && counts[drop] === explained
  })
}

export function addedCounts(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  return Object.fromEntries(funnelNames.map((name) => [name, one[name] + other[name]])) as Record<
    FunnelStage | FunnelDrop,
    bigint
  >
}
