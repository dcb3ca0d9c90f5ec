// Decides for one partner which calls are made (D110), and learns from how they ended. Each call that is made stands for all those of its
// kind that were not, by the inverse of its probability: so what is known of a kind is not biased by how rarely it is called.

import type { ShapingTerms } from '../config/shaping.ts'
import { Cells, wholeCell } from './cells.ts'
import { hashOf, type Kinds, placeOf, type ShapedImp, type ShapedRequest } from './kinds.ts'
import { probabilityOf, Threshold } from './threshold.ts'

/** Until so many calls count, every call is made: in a process with less traffic, nothing is saved. */
export const callsToLearn = 1000

/** What is expected before a kind is looked at counts like the calls that bring so many bids … */
const bidsOfPrior = 1
/** … which are more for a partner that bids rarely, because there many calls say as little as few do elsewhere. */
const priorCallsMin = 20
const priorCallsMax = 1000

/** What is expected of a call, and what follows from it. */
export interface Prospect {
  readonly isMade: boolean
  /** How often such a call is made. */
  readonly probability: number
  readonly expectedMicros: number
  /** The share of such calls that bring a bid which competes. */
  readonly bidShare: number
}

/** What came of the call for one impression. */
export interface ImpEnd {
  readonly kinds: Kinds
  readonly isBid: boolean
  readonly earnedMicros: number
}

/** Calls by what became of them, and what they were expected to earn. `explored` ones were made for the exploration alone. */
export type Use = 'made' | 'explored' | 'unlikely'
export type UseCounts = Readonly<Record<Use, { readonly calls: number; readonly expectedMicros: number }>>

export class Shaper {
  readonly #partnerHash: number
  /** The least share of calls of each kind. */
  readonly exploration: number
  readonly #cells = new Cells()
  readonly #threshold: Threshold
  readonly #uses = { made: noUse(), explored: noUse(), unlikely: noUse() }

  constructor(partner: string, { explorationPercent, revenueLossPercentMax }: ShapingTerms) {
    this.#partnerHash = hashOf(partner)
    this.exploration = explorationPercent / 100
    this.#threshold = new Threshold({ exploration: this.exploration, lossMax: revenueLossPercentMax / 100 })
  }

  get uses(): UseCounts {
    return this.#uses
  }

  /** `imps` are those that the partner would be asked for: one call carries them all. */
  consider(imps: readonly ShapedImp[], { idHash }: ShapedRequest, nowMs: number): Prospect {
    const cells = this.#cells
    cells.fade(wholeCell, nowMs)
    let [expectedMicros, bidShare] = [0, 0]
    for (const { kinds } of imps) {
      const { earned, bids } = this.#estimateOf(kinds, nowMs)
      expectedMicros += earned
      bidShare = Math.max(bidShare, bids)
    }
    this.#threshold.offer(expectedMicros)
    const hasLearned = (cells.calls[wholeCell] ?? 0) >= callsToLearn
    const probability = hasLearned ? probabilityOf(expectedMicros, this.#threshold.micros(nowMs), this.exploration) : 1
    this.#threshold.expect(expectedMicros, probability)
    const isMade = probability === 1 || placeOf(idHash, this.#partnerHash) < probability
    this.#count(useOf(isMade, probability, this.exploration), expectedMicros)
    return { isMade, probability, expectedMicros, bidShare }
  }

  /** A call that was made with this probability has ended, with an answer. */
  note(ends: readonly ImpEnd[], probability: number, nowMs: number): void {
    const weight = 1 / probability
    for (const { kinds, isBid, earnedMicros } of ends) {
      for (const trait of kinds.traits) this.#cells.add(trait, nowMs, weight, isBid, earnedMicros)
      this.#cells.add(kinds.wide, nowMs, weight, isBid, earnedMicros)
      this.#cells.add(kinds.narrow, nowMs, weight, isBid, earnedMicros)
      this.#threshold.found(earnedMicros, probability)
      this.#cells.addToWhole(nowMs, weight, isBid, earnedMicros)
    }
  }

  /**
   * Without knowing the kind: what all calls earn, times what each of its traits makes of that. What is known of the wide kind, and then of
   * the kind itself, is mixed in; what was expected so far counts like `priorCalls`, and no call counts twice.
   */
  #estimateOf({ traits, wide, narrow }: Kinds, nowMs: number): { readonly earned: number; readonly bids: number } {
    const cells = this.#cells
    const all = Math.max(1, cells.calls[wholeCell] ?? 0)
    const priorCalls = this.#priorCalls()
    const [meanEarned, meanBids] = [(cells.earned[wholeCell] ?? 0) / all, (cells.bids[wholeCell] ?? 0) / all]
    if (meanEarned === 0 || meanBids === 0) return { earned: meanEarned, bids: meanBids }
    let [earned, bids] = [meanEarned, meanBids]
    for (const trait of traits) {
      const place = cells.find(trait, nowMs)
      if (place === undefined) continue
      const calls = (cells.calls[place] ?? 0) + priorCalls
      earned *= ((cells.earned[place] ?? 0) / meanEarned + priorCalls) / calls
      bids *= ((cells.bids[place] ?? 0) / meanBids + priorCalls) / calls
    }
    const outer = cells.find(wide, nowMs)
    const inner = cells.find(narrow, nowMs)
    if (outer !== undefined) {
      const calls = priorCalls + outside(cells.calls, outer, inner)
      earned = (priorCalls * earned + outside(cells.earned, outer, inner)) / calls
      bids = (priorCalls * bids + outside(cells.bids, outer, inner)) / calls
    }
    if (inner !== undefined) {
      const calls = priorCalls + (cells.calls[inner] ?? 0)
      earned = (priorCalls * earned + (cells.earned[inner] ?? 0)) / calls
      bids = (priorCalls * bids + (cells.bids[inner] ?? 0)) / calls
    }
    return { earned, bids }
  }

  #priorCalls(): number {
    const { calls, bids } = this.#cells
    const wanted = (bidsOfPrior * (calls[wholeCell] ?? 0)) / Math.max(1, bids[wholeCell] ?? 0)
    return Math.min(priorCallsMax, Math.max(priorCallsMin, wanted))
  }

  #count(use: Use, expectedMicros: number): void {
    const count = this.#uses[use]
    count.calls++
    count.expectedMicros += expectedMicros
  }
}

function useOf(isMade: boolean, probability: number, exploration: number): Use {
  if (!isMade) return 'unlikely'
  return probability < 1 && probability === exploration ? 'explored' : 'made'
}

/** What of a sum is not in the inner one. After it had no room for a while, the outer one may be smaller. */
function outside(sums: Float64Array, place: number, inner: number | undefined): number {
  const whole = sums[place] ?? 0
  return inner === undefined ? whole : Math.max(0, whole - (sums[inner] ?? 0))
}

function noUse(): { calls: number; expectedMicros: number } {
  return { calls: 0, expectedMicros: 0 }
}
