// What the exchange offers to its partners.

import type { AdFormat, BidRequest, NativeReading, PriceFilter, Warning } from '@parley/openrtb'
import type { CpmMicros } from '../money/micros.ts'
import type { ImpDeals, ToldDeal } from './deal.ts'

/** What the exchange offers to its partners: the valid request in the words of the auction. */
export interface Opportunity {
  /** Behind the privacy gate: what the exchange itself keeps or, in an invitation, what that partner may see. */
  readonly request: BidRequest
  readonly isTest: boolean
  readonly auctionType: 1 | 2
  readonly imps: readonly OpportunityImp[]
  readonly keywords: readonly string[]
  /** Both ISO 3166 forms, when the request names a country that exists. */
  readonly country: Country | undefined
  readonly publisher: string | undefined
  readonly warnings: readonly Warning[]
}

export interface Country {
  readonly alpha2: string
  readonly alpha3: string
}

export interface OpportunityImp {
  readonly id: string
  readonly floorMicros: CpmMicros
  /** False when the floor is in a currency that cannot be compared (D50). */
  readonly isFloorKnown: boolean
  readonly native: NativeReading
  readonly api: readonly number[] | undefined
  readonly adFormats: readonly AdFormat[]
  readonly priceFilter: PriceFilter
  /** Undefined where it has none. */
  readonly deals?: ImpDeals | undefined
  /** In an invitation: those that this partner may use. */
  readonly toldDeals?: readonly ToldDeal[] | undefined
}
