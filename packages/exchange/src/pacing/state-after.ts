// What a chat has seen once some ads have won. What counts is the award: whether the chat showed the ad is not known yet.

import type { PacingState, ShownAdvertiser, WonAd } from '../model/pacing.ts'
import { advertiserHash } from './advertiser.ts'
import { adsMax, advertisersMax, unlistedMax } from './token-bytes.ts'

/** An ad that has won, with the domains of its advertiser. */
export interface NewAd {
  /** Undefined where it came under no rules: only its advertiser is remembered, which other placements may not want again. */
  readonly slot: number | undefined
  readonly adomain: readonly string[]
}

/** Of an ad so many domains are remembered, so that one bid cannot push out all other advertisers. */
const domainsMax = 2

export function stateAfter(state: PacingState, turn: number, won: readonly NewAd[]): PacingState {
  const counted = won.flatMap(({ slot }) => (slot === undefined ? [] : [{ turn, slot }]))
  const ads = [...state.ads, ...counted].toSorted(byTurnAndSlot)
  const listed = withinBound(ads)
  const unlisted = Math.min(state.unlisted + ads.length - listed.length, unlistedMax)
  const domains = won.flatMap(({ adomain }) => adomain.slice(0, domainsMax))
  return { ...state, unlisted, ads: listed, advertisers: withShown(state.advertisers, turn, domains) }
}

function byTurnAndSlot(one: WonAd, other: WonAd): number {
  return one.turn - other.turn || one.slot - other.slot
}

/** The last ad of each slot stays, because the next one must keep its distance from it; the oldest of the others go. */
function withinBound(ads: readonly WonAd[]): readonly WonAd[] {
  const kept = [...ads]
  while (kept.length > adsMax) {
    kept.splice(
      kept.findIndex(({ slot }, index) => kept.findLastIndex((ad) => ad.slot === slot) > index),
      1,
    )
  }
  return kept
}

function withShown(
  shown: readonly ShownAdvertiser[],
  turn: number,
  domains: readonly string[],
): readonly ShownAdvertiser[] {
  const turns = new Map(shown.map((one) => [one.hash, one.turn]))
  for (const domain of domains) {
    const hash = advertiserHash(domain)
    // Somebody may have gone back to an earlier turn: the later one counts.
    const last = Math.max(turn, turns.get(hash) ?? 0)
    turns.delete(hash)
    turns.set(hash, last)
  }
  const all = Array.from(turns, ([hash, last]) => ({ hash, turn: last }))
  return all.toSorted((one, other) => one.turn - other.turn).slice(-advertisersMax)
}
