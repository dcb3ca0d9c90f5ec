// What a chat has seen so far, and what its pacing rules made of a request (D98).

import type { PartnerBid } from './bid.ts'

/** What was won in a chat before. It travels in a token that the publisher sends back; nobody stores it. */
export interface PacingState {
  /** When the chat began, in minutes since 1970. */
  readonly startMinute: number
  /** Ads that count and have no turn: what the list has no room for, and the one for which an unusable token stands. */
  readonly unlisted: number
  /** By turn, the first one first. */
  readonly ads: readonly WonAd[]
  /** The one that was shown last stands last. */
  readonly advertisers: readonly ShownAdvertiser[]
}

export interface WonAd {
  readonly turn: number
  /** Which of the rules of its request it came under: the place of its `tagid` among them, or `publisherSlot`. */
  readonly slot: number
}

export interface ShownAdvertiser {
  /** 32 bits of a hash of its domain. */
  readonly hash: number
  /** The last turn at which it won. */
  readonly turn: number
}

export type PacingRule = 'notWhen' | 'firstTurn' | 'minTurnsBetween' | 'maxPerSession'

/** An impression that is not offered to anybody. */
export interface PacedImp {
  readonly impId: string
  readonly rule: PacingRule
  /** Which numbers decided. */
  readonly detail: string
}

/** Why a token is not used. `shape`: it cannot be one at all. */
export type TokenFault = 'shape' | 'forged' | 'expired' | 'publisher' | 'placement'

/** What an auction tells of its pacing: the state that was used, and never the token. */
export interface Pacing {
  /** Undefined where the request does not say. */
  readonly turn: number | undefined
  readonly token: 'none' | 'used' | TokenFault
  /** How many ads counted before this request, and at which turns those that are listed were won. */
  readonly ads: number
  readonly turns: readonly number[]
  /** In the order of the impressions. */
  readonly paced: readonly PacedImp[]
}

/** Why a bid comes too soon after another one of its advertiser; undefined where it does not. */
export type RepeatOf = (bid: Pick<PartnerBid, 'impId' | 'adomain'>) => string | undefined

/** The same among the impressions of one request: `won` are the bids that have won those before. */
export type RepeatAmong = (
  bid: Pick<PartnerBid, 'impId' | 'adomain'>,
  won: readonly Pick<PartnerBid, 'adomain'>[],
) => string | undefined
