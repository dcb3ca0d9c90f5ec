// Adds what became of requests into sums, in memory. Every request is added to exactly one row, and every end of a partner in
// an impression to exactly one row. So whatever a report groups by, each stage of the funnel is the next plus its drops.

import { type Context, contextFrom } from '@parley/contract'
import type { EndSum, RequestSum } from '@parley/journal'
import { hasPrice } from '../../catalog/steps.ts'
import { paidMicrosOf } from '../../macros/auction-macros.ts'
import type { Award } from '../../model/award.ts'
import type { Disposition } from '../../model/disposition.ts'
import type { OpportunityImp } from '../../model/opportunity.ts'
import type { Outcome, Trace } from '../../model/outcome.ts'
import { contextOf } from '../../opportunity/context.ts'
import { otherName } from '../../opportunity/name-limit.ts'
import { ContextIndex } from './context-index.ts'
import { type ContextRows, PublisherSums } from './publisher-sums.ts'

/** The sums of one publisher in one minute. */
export interface SumGroup {
  readonly requests: readonly RequestSum[]
  readonly ends: readonly EndSum[]
}

/** How many of each: requests, and ends of a partner in an impression. */
export interface Tally {
  requests: number
  ends: number
}

/** What stands for contexts that came when there was no room for another row; `other` also for publishers. */
const otherContext = contextFrom(() => otherName)

interface MinuteSums {
  readonly publishers: Map<string, PublisherSums>
  readonly others: PublisherSums
  readonly otherPlace: ContextRows
}

export class Adder {
  readonly #rowsMax: number
  readonly #contexts = new ContextIndex()
  #minutes = new Map<number, MinuteSums>()
  /** Since the last `take`. */
  rows = 0
  /** What was added under `other`, since the start. */
  readonly merged: Tally = { requests: 0, ends: 0 }

  /**
   * Once there are `rowsMax` rows, what would need another one is added under `other`. Of these rows there is at most one
   * for each outcome, and one for each partner and reason, in each minute.
   */
  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax
  }

  /** D58: test traffic is in no sum. Of a request that was refused nothing is known, not even whether it was a test. */
  add(outcome: Outcome, minute: number): void {
    if (outcome.kind !== 'bid' && outcome.kind !== 'no-bid') {
      this.#addRequest(this.#minuteOf(minute), '', outcome.kind, 0)
      return
    }
    const { opportunity, dispositions } = outcome.trace
    if (opportunity.isTest) return
    const sums = this.#minuteOf(minute)
    const { publisher = '', imps } = opportunity
    this.#addRequest(sums, publisher, outcome.kind, imps.length)
    const awards = outcome.kind === 'bid' ? outcome.awards : []
    if (dispositions.length > 0) this.#addEnds(sums, publisher, outcome.trace, awards)
  }

  /** Hands over all sums and begins again with none. */
  take(): readonly SumGroup[] {
    const groups: SumGroup[] = []
    for (const { publishers, others } of this.#minutes.values()) {
      for (const group of publishers.values()) groups.push(group)
      if (others.requests.length + others.ends.length > 0) groups.push(others)
    }
    this.#minutes = new Map()
    this.#contexts.clear()
    this.rows = 0
    return groups
  }

  get #hasRoom(): boolean {
    return this.rows < this.#rowsMax
  }

  #minuteOf(minute: number): MinuteSums {
    const known = this.#minutes.get(minute)
    if (known !== undefined) return known
    const others = new PublisherSums(otherName, minute)
    const sums = { publishers: new Map(), others, otherPlace: others.newPlace(otherContext) }
    this.#minutes.set(minute, sums)
    return sums
  }

  #addRequest(sums: MinuteSums, publisher: string, outcome: RequestSum['outcome'], impressions: number): void {
    const row = this.#requestRow(sums, publisher, outcome)
    row.count++
    row.impressions += impressions
  }

  #requestRow({ publishers, others }: MinuteSums, publisher: string, outcome: RequestSum['outcome']): RequestSum {
    const own = publishers.get(publisher) ?? this.#newPublisher(publishers, publisher, others.minute)
    const known = own?.findRequest(outcome)
    if (known !== undefined) return known
    if (own !== undefined && this.#hasRoom) return this.#counted(own.newRequest(outcome))
    this.merged.requests++
    return others.findRequest(outcome) ?? this.#counted(others.newRequest(outcome))
  }

  #newPublisher(to: MinuteSums['publishers'], publisher: string, minute: number): PublisherSums | undefined {
    if (!this.#hasRoom) return undefined
    const made = new PublisherSums(publisher, minute)
    to.set(publisher, made)
    return made
  }

  #addEnds(sums: MinuteSums, publisher: string, { opportunity, dispositions }: Trace, awards: readonly Award[]): void {
    const { imps } = opportunity
    const own = sums.publishers.get(publisher)
    const places = imps.map((imp) => (own === undefined ? undefined : this.#placeOf(own, contextOf(opportunity, imp))))
    let at = 0
    for (const disposition of dispositions) {
      const { impId, reason, priceMicros } = disposition
      at = impIndexOf(impId, imps, at)
      const award = reason === 'won' ? awards.find(({ winner }) => winner.imp.id === impId) : undefined
      const place = award === undefined || own === undefined ? places[at] : this.#placeOf(own, award.context)
      const row = this.#endRow(place, disposition, sums.otherPlace)
      row.count++
      if (priceMicros !== undefined && hasPrice(reason)) row.bidMicros += priceMicros
      if (award !== undefined) addSale(row, award)
    }
  }

  /** D100, D106: what was sold is added under the context that its notice URLs have. */
  #placeOf(own: PublisherSums, context: Context): ContextRows | undefined {
    const kept = this.#contexts.find(context)
    const known = kept === undefined ? undefined : own.places.get(kept)
    if (known !== undefined || !this.#hasRoom) return known
    return own.newPlace(kept ?? this.#contexts.keep(context))
  }

  #endRow(place: ContextRows | undefined, { partner, reason }: Disposition, otherPlace: ContextRows): EndSum {
    const known = place?.findEnd(partner, reason)
    if (known !== undefined) return known
    if (place !== undefined && this.#hasRoom) return this.#counted(place.newEnd(partner, reason))
    this.merged.ends++
    return otherPlace.findEnd(partner, reason) ?? this.#counted(otherPlace.newEnd(partner, reason))
  }

  #counted<Row>(row: Row): Row {
    this.rows++
    return row
  }
}

/** Dispositions name impressions in their order, again and again, so the next one is looked at first. */
function impIndexOf(impId: string, imps: readonly OpportunityImp[], last: number): number {
  for (let step = 1; step <= imps.length; step++) {
    const index = (last + step) % imps.length
    if (imps[index]?.id === impId) return index
  }
  throw new Error('a disposition names an impression that its auction does not have')
}

/** What the partner pays and what the publisher gets, as the notice URLs of this bid say it. */
function addSale(row: EndSum, { winner }: Award): void {
  row.paidMicros += paidMicrosOf(winner)
  row.clearingMicros += winner.clearingMicros
}
