// Partners of a simulated fleet: how soon they answer, what they bid, and what becomes of them.

import type { Opportunity } from '../../packages/exchange/src/model/opportunity.ts'
import { type Buyer, bidMicros, buyersFor } from '../shaping/buyers.ts'
import type { Traffic } from '../shaping/traffic.ts'

export interface SimulatedPartner {
  readonly buyer: Buyer
  state: 'well' | 'slow' | 'failing' | 'silent'
  /** Since when it has been silent. */
  silentSinceMs: number
}

/** An answer, whether it can be used, and the bid if there is one. */
export interface PartnerAnswer {
  readonly afterMs: number
  readonly isAnswer: boolean
  readonly priceMicros: number | undefined
}

const partnerCount = 3

export function partnersFor(traffic: Traffic): readonly SimulatedPartner[] {
  return buyersFor(traffic)
    .slice(0, partnerCount)
    .map((buyer) => ({ buyer, state: 'well', silentSinceMs: Number.POSITIVE_INFINITY }))
}

export function answerOf(
  { buyer, state }: SimulatedPartner,
  opportunity: Opportunity,
  random: () => number,
): PartnerAnswer {
  const priceMicros = bidMicros(buyer, opportunity, random)
  const [pace, chance] = [random(), random()]
  const usualMs = 15 + 40 * pace * pace
  switch (state) {
    case 'well':
      return { afterMs: usualMs, isAnswer: true, priceMicros }
    case 'slow':
      return { afterMs: usualMs + 200 * chance, isAnswer: true, priceMicros }
    case 'failing':
      return chance < 0.7
        ? { afterMs: usualMs, isAnswer: false, priceMicros: undefined }
        : { afterMs: usualMs, isAnswer: true, priceMicros }
    case 'silent':
      return { afterMs: Number.POSITIVE_INFINITY, isAnswer: false, priceMicros: undefined }
  }
}
