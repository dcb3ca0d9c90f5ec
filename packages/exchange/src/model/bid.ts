// A bid, before and after its checks.

import type { AdFormat, DsaEntry, NativeResponse } from '@parley/openrtb'
import type { Reason } from '../catalog/reasons.ts'
import type { CpmMicros } from '../money/micros.ts'
import type { BidDeal } from './deal.ts'
import type { Funds } from './funds.ts'
import type { Relevance } from './relevance.ts'

/** A bid as an adapter read it. Nothing in it has been checked yet. */
export interface PartnerBid {
  readonly impId: string
  readonly bidId: string
  /** Undefined where the partner's price is not a number. */
  readonly priceMicros: CpmMicros | undefined
  readonly currency: string
  /** As the partner sent it: a text or an object. */
  readonly markup: unknown
  readonly adomain: readonly string[]
  readonly adid: string | undefined
  readonly cid: string | undefined
  readonly crid: string | undefined
  readonly cat: readonly string[]
  readonly adFormat: AdFormat | undefined
  /** For how many seconds the bid holds, where the partner says so. */
  readonly exp: number | undefined
  readonly lossUrl: string | undefined
  /** The partner's own `nurl` and `burl`: we call them after ours was called. */
  readonly winUrl: string | undefined
  readonly billingUrl: string | undefined
  /** What the partner itself calls its answer (`bidid`) and its seat; its own URLs speak of these. */
  readonly partnerBidid?: string | undefined
  readonly partnerSeat?: string | undefined
  /** The deal that the bid names, as the partner wrote it. */
  readonly dealId?: string | undefined
  /** What it says under the Digital Services Act, as the partner wrote it. */
  readonly dsa?: unknown
  /** What else it says of its ad; undefined where that is nothing that could stop it. */
  readonly traits?: AdTraits | undefined
  /** Money that was set aside for it, where its campaign has a budget. */
  readonly funds?: Funds | undefined
}

/** What a bid may say of its ad, which the lists of a publisher and the kind of auction are held against (D105). */
export interface AdTraits {
  /** `mtype`, where it is not native. */
  readonly markupType: number | undefined
  /** The app that it advertises. */
  readonly bundle: string | undefined
  /** In small letters: `language` and `langb`. */
  readonly language: string | undefined
  readonly languageTag: string | undefined
  /** `attr`. */
  readonly attributes: readonly number[]
  /** Whether it may win only together with bids for other impressions. */
  readonly isGrouped: boolean
}

/** A bid whose price is a number, whatever it is worth. */
export interface PricedBid extends PartnerBid {
  readonly priceMicros: CpmMicros
}

/** A bid that may enter the auction, with the partner that made it. */
export interface EnteredBid extends Omit<PricedBid, 'markup' | 'dsa'> {
  readonly partner: string
  readonly seat: string
  readonly priority: number
  /** What is left of the price after the exchange's margin: with this the bid competes. */
  readonly netMicros: CpmMicros
  readonly marginPercent: number
  /** The deal under which it takes part. */
  readonly deal?: BidDeal | undefined
  /** A dearer bid of its partner that ranks lower because it fits the chat less (D97). */
  readonly insteadOf?: EnteredBid | undefined
  /** What the publisher is told under the Digital Services Act, where it asked and the bid says it (D103). */
  readonly dsa?: BidDsa | undefined
  /** Undefined where nobody asked for it, or its markup was not looked at. */
  readonly relevance?: Relevance | undefined
  /** Undefined where it was not looked at, because it could not win. */
  readonly markup: NativeResponse | undefined
}

/** A bid whose markup fits: it may win. */
export interface CheckedBid extends EnteredBid {
  readonly markup: NativeResponse
}

/**
 * What one partner offers for one impression, best first. One of them takes part: the first that is not refused or, by price
 * times relevance, the one that ranks first (D97).
 */
export interface Offer {
  readonly bids: readonly EnteredBid[]
  /** Looks at the markup of the bid at that place. */
  read(at: number): MarkupCheck
}

/**
 * What an alternative is worth against the others that its partner offers for the same impression; infinity where none can be
 * worth more, so that the others need not be read (D44, D97).
 */
export type WorthOf = (bid: CheckedBid) => number

export type MarkupCheck =
  | { readonly kind: 'checked'; readonly bid: CheckedBid }
  | {
      readonly kind: 'refused'
      readonly reason: Reason
      readonly detail: string
      /** Where that is why. */
      readonly relevance?: Relevance
      /** The deal that it named, where that exists. */
      readonly deal?: string | undefined
    }

/** D103: what a bid says about the ad under the Digital Services Act, read and cleaned as the publisher gets it. */
export interface BidDsa {
  /** On whose behalf the ad is shown. */
  readonly behalf: string
  /** Who paid for it. */
  readonly paid: string
  readonly transparency?: readonly DsaEntry[]
  /** 1 if the ad itself shows all this. */
  readonly adrender?: 0 | 1
}
