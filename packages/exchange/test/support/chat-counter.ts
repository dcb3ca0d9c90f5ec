// A plain counter that knows everything about a chat: a list of all its ads, without bounds, bytes or hashes. The rules of
// pacing stand here a second time, in the plainest words, so that what travels in tokens can be held against them.

import type { PacingTerms } from '../../src/config/pacing.ts'
import type { SupplyTerms } from '../../src/config/supply.ts'

export interface CountedImp {
  readonly id: string
  readonly tagid: string
}

export interface CountedAd {
  readonly turn: number
  readonly tagid: string
  readonly domain: string
}

/** What is known of a chat. */
export interface Counted {
  readonly ads: readonly CountedAd[]
  /** Ads that count although nobody knows them. */
  readonly spent: number
  readonly startMinute: number
}

export interface CountedNow {
  readonly turn: number
  readonly sentiment: string
  readonly imps: readonly CountedImp[]
}

export class ChatCounter {
  readonly #terms: SupplyTerms

  constructor(terms: SupplyTerms) {
    this.#terms = terms
  }

  /** Which impressions nobody is asked for, each with its rule. */
  pacedIn({ ads, spent }: Counted, { turn, sentiment, imps }: CountedNow): readonly string[] {
    const offered: string[] = []
    return imps.flatMap(({ id, tagid }) => {
      const owner = this.#ownerOf(tagid)
      const rules = this.#rulesOf(tagid)
      const before = ads.filter((ad) => this.#ownerOf(ad.tagid) === owner)
      const last = Math.max(...before.map((ad) => ad.turn))
      const left = (rules.maxPerSession ?? Number.POSITIVE_INFINITY) - before.length - spent
      if (rules.notWhen.sentiments.some((word) => word === sentiment)) return [`${id} notWhen`]
      if (turn < rules.firstTurn) return [`${id} firstTurn`]
      if (rules.minTurnsBetween > 0 && turn - last - 1 < rules.minTurnsBetween) return [`${id} minTurnsBetween`]
      if (offered.filter((other) => other === owner).length >= left) return [`${id} maxPerSession`]
      offered.push(owner)
      return []
    })
  }

  /** Whether an advertiser would come again too soon. */
  isRepeat({ ads }: Counted, { turn, tagid, domain }: CountedAd): boolean {
    const shown = ads.filter((ad) => ad.domain === domain).map((ad) => ad.turn)
    const pause = this.#rulesOf(tagid).sameAdvertiserAfterTurns
    return pause > 0 && turn < Math.max(...shown) + pause
  }

  /** Whose rules a placement comes under: its own, or the publisher's. */
  #ownerOf(tagid: string): string {
    return this.#terms.placements.some((placement) => placement.tagid === tagid) ? tagid : 'the publisher'
  }

  #rulesOf(tagid: string): PacingTerms {
    const { placements, pacing } = this.#terms
    const rules = placements.find((placement) => placement.tagid === tagid)?.pacing ?? pacing
    if (rules === undefined) throw new Error('there are no rules')
    return rules
  }
}
