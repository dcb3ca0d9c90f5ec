// What the exchange offers to its partners.

import type {
  AdFormat,
  BidRequest,
  NativeReading,
  PriceFilter,
  PublisherLists,
  SupplyChain,
  Warning,
} from '@parley/openrtb'
import type { CpmMicros } from '../money/micros.ts'
import type { ImpDeals, OfferedDeal } from './deal.ts'
import type { ScorerName } from './relevance.ts'

/** What the exchange offers to its partners: the valid request in the words of the auction. */
export interface Opportunity {
  /** Behind the privacy gate: what the exchange itself keeps or, in an invitation, what that partner may see. */
  readonly request: BidRequest
  readonly isTest: boolean
  readonly auctionType: 1 | 2
  readonly ranking: Ranking
  /** Which of our scorers says how well ads fit, where somebody asks and it is one of ours (D107). */
  readonly scorer?: ScorerName | undefined
  readonly imps: readonly OpportunityImp[]
  readonly keywords: readonly string[]
  /** Both ISO 3166 forms, when the request names a country that exists. */
  readonly country: Country | undefined
  /** Two letters, where the request says it (D97). */
  readonly language: string | undefined
  readonly publisher: string | undefined
  readonly warnings: readonly Warning[]
  /**
   * The supply chain with our own node, as partners get it (D101). Undefined where it goes on as it came, because the exchange
   * does not name itself or there is none; `left-out` where partners get none, because the one that came cannot be read.
   */
  readonly supplyChain: SupplyChain | 'left-out' | undefined
  /** What the publisher allows and blocks in the request: the lists that can be read, and no others (D86, D105). */
  readonly lists: PublisherLists
  /** What is blocked by agreement, beside `badv` and `bcat` of the request (D99). Records do not keep it. */
  readonly blocked: BlockLists | undefined
}

/** Names that no bid may have. */
export interface BlockLists {
  readonly advertisers: readonly string[]
  readonly categories: readonly string[]
}

/** What decides between bids: the price, or the price times the relevance of the ad (D97). */
export type Ranking = 'price' | 'price-times-relevance'

export interface Country {
  readonly alpha2: string
  readonly alpha3: string
}

export interface OpportunityImp {
  readonly id: string
  readonly floorMicros: CpmMicros
  /** The rule that the floor comes from, as part of a sentence; empty where it is the request's own (D99). */
  readonly floorSource: string
  /** False when the floor is in a currency that cannot be compared (D50). */
  readonly isFloorKnown: boolean
  /** Thousandths of relevance below which an ad does not fit the chat (D97); 0 where nobody asks. */
  readonly minRelevance: number
  readonly native: NativeReading
  readonly api: readonly number[] | undefined
  readonly adFormats: readonly AdFormat[]
  readonly priceFilter: PriceFilter
  /** Attributes of creatives that it does not take (D105); undefined where it takes all. */
  readonly blockedAttributes: readonly number[] | undefined
  /** Undefined where it has none. */
  readonly deals?: ImpDeals | undefined
  /** In an invitation: those that this partner may use. */
  readonly offeredDeals?: readonly OfferedDeal[] | undefined
}
