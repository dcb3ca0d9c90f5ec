// What became of the impressions that matched a campaign, from the counts that exchanges report.

import type { EndCount } from '@parley/contract'

export interface DeliveryCounts {
  readonly seen: number
  /** Those that pacing held back. */
  readonly heldBack: number
  /** Those for which there was no money, by reason. */
  readonly dailyCap: number
  readonly noLease: number
  /** Those that came while the campaign was paused, not approved, or not in its flight. */
  readonly paused: number
  readonly notApproved: number
  readonly outOfFlight: number
  /** Those that it bid for: won, or lost to others. */
  readonly bid: number
}

const placeOf: Readonly<Record<string, Exclude<keyof DeliveryCounts, 'seen'>>> = {
  'held-back': 'heldBack',
  'daily-cap': 'dailyCap',
  'no-lease': 'noLease',
  'budget-spent': 'noLease',
  'campaign-paused': 'paused',
  'creative-not-approved': 'notApproved',
  'not-started': 'outOfFlight',
  'flight-over': 'outOfFlight',
}

export function countsOf(ends: readonly EndCount[]): DeliveryCounts {
  const counts = { seen: 0, heldBack: 0, dailyCap: 0, noLease: 0, paused: 0, notApproved: 0, outOfFlight: 0, bid: 0 }
  for (const { end, count } of ends) {
    counts.seen += count
    counts[placeOf[end] ?? 'bid'] += count
  }
  return counts
}

/** What pacing goes by: impressions that the campaign may buy, and those among them that were not held back. */
export function pacedIn(ends: readonly EndCount[]): { readonly seen: number; readonly passed: number } {
  const { seen, paused, notApproved, outOfFlight, heldBack } = countsOf(ends)
  const open = seen - paused - notApproved - outOfFlight
  return { seen: open, passed: open - heldBack }
}
