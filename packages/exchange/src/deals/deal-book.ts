// Which deals of the operator cover a publisher (D100), prepared once for a configuration.

import { adFormatKey } from '@parley/openrtb'
import { publisherKey } from '../catalog/publisher-key.ts'
import { auctionTypes, type DealTerms, spanOf } from '../config/deal.ts'
import type { Deal, IdleCause, IdleDeal, ImpDeals } from '../model/deal.ts'
import { toFloorMicros } from '../money/micros.ts'

/** A deal of the operator with the conditions under which it counts. */
export interface KnownDeal {
  readonly deal: Deal
  readonly startMs: number
  readonly endMs: number
  readonly terms: DealTerms
  /** Keys of the formats of which an impression must declare one (D48); undefined for any impression. */
  readonly adFormats: ReadonlySet<string> | undefined
}

export interface DealBook {
  readonly dealsOf: (publisher: string | undefined) => readonly KnownDeal[]
  /** Whether the operator has a deal of this id, for whichever publisher. */
  readonly has: (id: string) => boolean
}

export function dealBook(entries: readonly DealTerms[]): DealBook {
  const ids = new Set(entries.map(({ id }) => id))
  // The higher priority first, so that lists of deals begin with what counts most.
  const known = entries.map(knownDeal).toSorted((a, b) => b.deal.priority - a.deal.priority)
  const forAll = known.filter(({ terms }) => terms.publishers === undefined)
  const keys = new Set(entries.flatMap(({ publishers = [] }) => publishers.map(publisherKey)))
  const byPublisher = new Map([...keys].map((key) => [key, known.filter(({ terms }) => covers(terms, key))]))
  return {
    dealsOf: (publisher) => (publisher === undefined ? undefined : byPublisher.get(publisher)) ?? forAll,
    has: (id) => ids.has(id),
  }
}

function covers({ publishers }: DealTerms, key: string): boolean {
  return publishers === undefined || publishers.some((id) => publisherKey(id) === key)
}

function knownDeal(terms: DealTerms): KnownDeal {
  const { id, floorCpm, priceType, priority, seats, advertisers, adFormats } = terms
  return {
    deal: {
      id,
      floorMicros: toFloorMicros(floorCpm),
      auctionType: priceType === undefined ? undefined : auctionTypes[priceType],
      priority,
      by: 'operator',
      seats,
      advertisers,
    },
    ...spanOf(terms),
    terms,
    adFormats: adFormats === undefined ? undefined : new Set(adFormats.map(adFormatKey)),
  }
}

/** Of the deals that do not count for an impression so many are shown and stored; an operator may have a thousand. */
const idleShownMax = 20

export function shownDeals(deals: ImpDeals): ImpDeals {
  return deals.idle.length <= idleShownMax ? deals : { ...deals, idle: deals.idle.slice(0, idleShownMax) }
}

/** Why a deal does not count, as the rest of a sentence that begins with the deal. */
const causeWords: Readonly<Record<IdleCause, string>> = {
  'not-started': 'has not started yet',
  ended: 'has ended',
  country: 'is for other countries',
  intent: 'is for other intents',
  'funnel-stage': 'is for other funnel stages',
  sentiment: 'is for other sentiments',
  'ad-format': 'is for other ad formats',
  'of-others': 'is a deal of the operator that does not cover this publisher',
}

export function idleWords({ because }: IdleDeal): string {
  return causeWords[because]
}
