// The valid request as the auction needs it: floors in micros, keywords after their rules, filters without bad values, a
// country that exists. Everything unusual that was found is in `warnings`.

import {
  type BidRequest,
  blockedAttributesOf,
  type Imp,
  isFloorKnown,
  keywordsOf,
  notedWarning,
  type PublisherLists,
  type ReadRequest,
  readPriceFilter,
  type Warning,
  warningsOf,
} from '@parley/openrtb'
import { namedPublisher, publisherIdLengthMax, publisherKey } from '../catalog/publisher-key.ts'
import type { SupplyTerms } from '../config/supply.ts'
import type { Opportunity, OpportunityImp, Ranking } from '../model/opportunity.ts'
import { toFloorMicros } from '../money/micros.ts'
import { countryOf, countryWarnings } from './device.ts'
import { languageOf } from './language.ts'

/** What the privacy gate leaves of a request, and what it has to say about it. */
interface Gated {
  readonly record: BidRequest
  readonly warnings: readonly Warning[]
}

/** What the configuration has to say about every auction. */
interface AuctionTerms {
  readonly defaultType: 1 | 2
  readonly ranking?: Ranking
}

/** `supply` is what is agreed with the publisher. */
export function opportunityOf(
  read: ReadRequest,
  gated: Gated,
  { defaultType, ranking = 'price' }: AuctionTerms,
  supply?: Pick<SupplyTerms, 'minRelevance'>,
): Opportunity {
  const request = gated.record
  const filters = read.request.imp.map((imp, index) => priceFilterOf(imp, index))
  const imps = read.request.imp.map((imp, index): OpportunityImp => {
    const native = read.natives[index]
    const filter = filters[index]
    if (native === undefined || filter === undefined) throw new Error(`imp[${index}] was not read`)
    return {
      id: imp.id,
      floorMicros: toFloorMicros(imp.bidfloor ?? 0),
      floorSource: '',
      isFloorKnown: isFloorKnown(imp),
      minRelevance: leastRelevance(imp, supply?.minRelevance),
      native,
      api: imp.native.api,
      adFormats: imp.ext?.service?.adcpFormats ?? [],
      priceFilter: filter.filter,
      blockedAttributes: blockedAttributesOf(imp),
    }
  })
  return {
    request,
    isTest: request.test === 1,
    auctionType: request.at === 1 || request.at === 2 ? request.at : defaultType,
    ranking,
    imps,
    keywords: keywordsOf(request.site?.keywords ?? request.app?.keywords),
    country: countryOf(request.device?.geo?.country),
    language: languageOf(read.request),
    publisher: publisherOf(read),
    warnings: [
      ...warningsOf(read),
      ...gated.warnings,
      ...countryWarnings(request.device),
      ...publisherWarnings(read),
      ...filters.flatMap(({ warnings }) => warnings),
    ],
    supplyChain: undefined,
    // The record of a request holds only those that can be read.
    lists: request as PublisherLists,
    blocked: undefined,
  }
}

/**
 * D97: the publisher may ask for more in a request than it agreed on, and never for less. Scores are thousandths, so the least is the
 * next thousandth.
 */
function leastRelevance({ ext }: Imp, agreed = 0): number {
  const least = Math.max(agreed, ext?.service?.minRelevance ?? 0)
  const nearest = Math.round(1000 * least)
  return nearest / 1000 >= least ? nearest : nearest + 1
}

/** D64: whose limit counts. A request without a publisher is bound by the other scopes only. */
export function publisherOf(read: ReadRequest): string | undefined {
  const id = publisherIdOf(read)
  return id === undefined ? undefined : publisherKey(id)
}

function publisherIdOf({ request }: ReadRequest): string | undefined {
  return request.site?.publisher?.id ?? request.app?.publisher?.id
}

function publisherWarnings(read: ReadRequest): readonly Warning[] {
  const id = namedPublisher(publisherIdOf(read) ?? '')
  if (id.length <= publisherIdLengthMax) return []
  return [notedWarning('D64-publisher-long', publisherFieldOf(read), `this one has ${id.length}`)]
}

/** Where the request names its publisher. */
export function publisherFieldOf({ request }: ReadRequest): string {
  return request.site?.publisher?.id === undefined ? 'app.publisher.id' : 'site.publisher.id'
}

function priceFilterOf(
  imp: Imp,
  index: number,
): { filter: OpportunityImp['priceFilter']; warnings: readonly Warning[] } {
  return readPriceFilter(imp.ext?.service_product_search, `imp[${index}].ext.service_product_search`)
}
