// Which deals of the operator count for an impression (D100), prepared once for a configuration. There may be thousands of them, and
// few kinds of requests: what was found for a kind is kept until the next deal starts or ends.

import { takes } from '@parley/contract'
import { type AdFormat, adFormatKey } from '@parley/openrtb'
import { LRUCache } from 'lru-cache'
import { onceFor } from '../catalog/once-for.ts'
import { publisherKey } from '../catalog/publisher-key.ts'
import { auctionTypes, type DealTerms, spanOf } from '../config/deal.ts'
import type { Deal, IdleCause, IdleDeal, ImpDeals } from '../model/deal.ts'
import { toFloorMicros } from '../money/micros.ts'

/** What of an impression decides which deals count for it. */
export interface DealConditions {
  readonly publisher: string | undefined
  readonly country: string | undefined
  readonly intent: string | undefined
  readonly funnelStage: string | undefined
  readonly sentiment: string | undefined
  readonly adFormats: readonly AdFormat[]
}

/** The operator's deals for impressions of one kind. */
export type OperatorDeals = Pick<ImpDeals, 'live' | 'idle'>

export interface DealBook {
  /** Whether deals of the operator cover the publisher; with an id, whether that one does. */
  readonly covers: (publisher: string | undefined, id?: string) => boolean
  /** Whether the operator has a deal of this id, for whichever publisher. */
  readonly has: (id: string) => boolean
  /** Impressions of the same kind share the value. */
  readonly dealsFor: (conditions: DealConditions, nowMs: number) => OperatorDeals
}

/** A deal of the operator with the conditions under which it counts. */
interface KnownDeal {
  readonly deal: Deal
  readonly startMs: number
  readonly endMs: number
  readonly terms: DealTerms
  /** Keys of the formats of which an impression must declare one (D48); undefined for any impression. */
  readonly adFormats: ReadonlySet<string> | undefined
}

/** Kinds of requests that are kept at once; the one that was not asked for longest gives way, and is worked out again. */
const kindsMax = 1000

export function dealBook(entries: readonly DealTerms[]): DealBook {
  const ids = new Set(entries.map(({ id }) => id))
  // The higher priority first, so that lists of deals begin with what counts most.
  const known = entries.map(knownDeal).toSorted((a, b) => b.deal.priority - a.deal.priority)
  const coveringOf = coveringDeals(known)
  const kept = new LRUCache<string, KeptDeals>({ max: kindsMax })
  return {
    covers: (publisher, id) => coveringOf(publisher).has(id),
    has: (id) => ids.has(id),
    dealsFor(conditions, nowMs) {
      const covering = coveringOf(conditions.publisher)
      const kind = covering.kindOf(conditions)
      const found = kept.get(kind)
      if (found !== undefined && nowMs >= found.fromMs && nowMs < found.untilMs) return found
      const fresh = covering.dealsFor(conditions, nowMs)
      kept.set(kind, fresh)
      return fresh
    },
  }
}

/** Publishers whose deals are kept at once; what was put together for the others is put together again. */
const publishersMax = 1000

/** The deals of a publisher are put together when it calls: of a hundred thousand publishers, few do at a time. */
function coveringDeals(known: readonly KnownDeal[]): (publisher: string | undefined) => CoveringDeals {
  const forAll = new CoveringDeals(known.filter(({ terms }) => terms.publishers === undefined))
  /** By the publisher that they name, the places of deals among all. */
  const named = new Map<string, number[]>()
  for (const [place, { terms }] of known.entries()) {
    for (const key of new Set(terms.publishers?.map(publisherKey))) {
      const places = named.get(key)
      if (places === undefined) named.set(key, [place])
      else places.push(place)
    }
  }
  const general = known.flatMap(({ terms }, place) => (terms.publishers === undefined ? [place] : []))
  const kept = new LRUCache<string, CoveringDeals>({ max: publishersMax })
  return (publisher) => {
    const own = publisher === undefined ? undefined : named.get(publisher)
    if (publisher === undefined || own === undefined) return forAll
    const found = kept.get(publisher)
    if (found !== undefined) return found
    const places = [...general, ...own].toSorted((a, b) => a - b)
    const fresh = new CoveringDeals(places.flatMap((place) => known[place] ?? []))
    kept.set(publisher, fresh)
    return fresh
  }
}

interface KeptDeals extends OperatorDeals {
  /** As long as no deal starts or ends. */
  readonly fromMs: number
  readonly untilMs: number
}

let coverings = 0

/** All deals that cover one publisher. */
class CoveringDeals {
  readonly #deals: readonly KnownDeal[]
  readonly #number = coverings++
  readonly #ids: ReadonlySet<string>
  /** The values that some deal asks for: any other value is like none. */
  readonly #countries: ReadonlySet<string>
  readonly #intents: ReadonlySet<string>
  readonly #stages: ReadonlySet<string>
  readonly #sentiments: ReadonlySet<string>
  readonly #formats: ReadonlySet<string>

  constructor(deals: readonly KnownDeal[]) {
    this.#deals = deals
    this.#ids = new Set(deals.map(({ deal }) => deal.id))
    this.#countries = new Set(deals.flatMap(({ terms }) => terms.countries ?? []))
    this.#intents = new Set(deals.flatMap(({ terms }) => terms.intents ?? []))
    this.#stages = new Set(deals.flatMap(({ terms }) => terms.funnelStages ?? []))
    this.#sentiments = new Set(deals.flatMap(({ terms }) => terms.sentiments ?? []))
    this.#formats = new Set(deals.flatMap(({ adFormats }) => [...(adFormats ?? [])]))
  }

  has(id: string | undefined): boolean {
    return id === undefined ? this.#deals.length > 0 : this.#ids.has(id)
  }

  /** Equal for impressions for which the same deals count. */
  kindOf({ country, intent, funnelStage, sentiment, adFormats }: DealConditions): string {
    const kind = [
      this.#number,
      within(this.#countries, country),
      within(this.#intents, intent),
      within(this.#stages, funnelStage),
      within(this.#sentiments, sentiment),
    ]
    if (this.#formats.size === 0) return kind.join('\n')
    return [...kind, ...adFormats.map(adFormatKey).filter((key) => this.#formats.has(key))].join('\n')
  }

  dealsFor(conditions: DealConditions, nowMs: number): KeptDeals {
    const live: Deal[] = []
    const idle: IdleDeal[] = []
    let [fromMs, untilMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const known of this.#deals) {
      const because = mismatchOf(known, conditions, nowMs)
      if (because === undefined) live.push(known.deal)
      else idle.push({ id: known.deal.id, because })
      for (const changeMs of [known.startMs, known.endMs]) {
        if (changeMs > nowMs) untilMs = Math.min(untilMs, changeMs)
        else fromMs = Math.max(fromMs, changeMs)
      }
    }
    return { live, idle, fromMs, untilMs }
  }
}

function within(values: ReadonlySet<string>, value: string | undefined): string {
  return value !== undefined && values.has(value) ? value : ''
}

// D100-live: the first condition that does not hold is the reason.
function mismatchOf(known: KnownDeal, conditions: DealConditions, nowMs: number): IdleCause | undefined {
  const { startMs, endMs, terms, adFormats } = known
  if (nowMs < startMs) return 'not-started'
  if (nowMs >= endMs) return 'ended'
  if (!takes(terms.countries, conditions.country)) return 'country'
  if (!takes(terms.intents, conditions.intent)) return 'intent'
  if (!takes(terms.funnelStages, conditions.funnelStage)) return 'funnel-stage'
  if (!takes(terms.sentiments, conditions.sentiment)) return 'sentiment'
  if (adFormats === undefined || conditions.adFormats.some((format) => adFormats.has(adFormatKey(format))))
    return undefined
  return 'ad-format'
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

/** Of the deals that do not count for an impression so many are shown and stored; an operator may have thousands. */
const idleShownMax = 20
const firstIdle = onceFor((idle: readonly IdleDeal[]) => idle.slice(0, idleShownMax))

export function shownDeals(deals: ImpDeals): ImpDeals {
  return deals.idle.length <= idleShownMax ? deals : { ...deals, idle: firstIdle(deals.idle) }
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
