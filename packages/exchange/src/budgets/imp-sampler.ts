// One impression of all that this process auctioned since the last sample, each with the same chance. Booking makes forecasts from
// the samples of all processes, and says with them what a campaign does not match. Nothing in a sample is about a person.

import { type ImpSample, type SampledImp, sampledKeywordsMax } from '@parley/contract'
import type { Disposition } from '../model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'

/** Publishers write these words. */
const wordLengthMax = 128

/** What of an auction is in a sample. */
export interface SampledSale {
  readonly opportunity: Pick<Opportunity, 'request' | 'imps' | 'keywords' | 'country' | 'publisher' | 'auctionType'>
  readonly dispositions: readonly Disposition[]
  /** The campaign of ours that bid for an impression. */
  readonly bidFor: (impId: string) => SampledImp['direct']
}

export class ImpSampler {
  readonly #chance: () => number
  readonly #partner: string
  #of = 0
  #imp: SampledImp | undefined

  /** `partner` has the campaigns: what others bid is what they have to beat. */
  constructor(partner: string, chance: () => number) {
    this.#partner = partner
    this.#chance = chance
  }

  see(sale: SampledSale): void {
    for (const imp of sale.opportunity.imps) {
      this.#of++
      if (this.#chance() * this.#of < 1) this.#imp = sampledImp(sale, imp, this.#partner)
    }
  }

  /** Undefined where there was no impression. */
  take(): ImpSample | undefined {
    const sample = this.#imp === undefined ? undefined : { of: this.#of, imp: this.#imp }
    this.#of = 0
    this.#imp = undefined
    return sample
  }
}

function sampledImp(
  { opportunity, dispositions, bidFor }: SampledSale,
  { id, floorMicros }: OpportunityImp,
  partner: string,
): SampledImp {
  const { request, keywords, country, publisher, auctionType } = opportunity
  const service = request.ext?.service
  const others = dispositions.filter((one) => one.impId === id && one.partner !== partner)
  return {
    keywords: keywords.filter((word) => word.length <= wordLengthMax).slice(0, sampledKeywordsMax),
    country: country?.alpha2,
    intent: shortWord(service?.intent?.value),
    stage: shortWord(service?.funnel?.stage),
    sentiment: shortWord(service?.sentiment?.value),
    publisher: shortWord(publisher),
    floorMicros,
    toBeatMicros: Math.max(0, ...others.map(({ netMicros }) => netMicros ?? 0)),
    isSecondPrice: auctionType === 2,
    direct: bidFor(id),
  }
}

function shortWord(word: string | undefined): string | undefined {
  return word === undefined || word === '' || word.length > wordLengthMax ? undefined : word
}
