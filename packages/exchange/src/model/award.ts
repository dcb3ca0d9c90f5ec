// A bid that has won.

import type { Context } from '@parley/contract'
import type { CpmMicros } from '../money/micros.ts'
import type { CheckedBid } from './bid.ts'
import type { OpportunityImp } from './opportunity.ts'

export interface Winner {
  readonly bid: CheckedBid
  readonly imp: OpportunityImp
  readonly clearingMicros: CpmMicros
  readonly runnerUpMicros: CpmMicros | undefined
  /** The lease that pays for it, where its campaign has a budget. */
  readonly lease?: number | undefined
}

/** A winner with what its partner's markup and our notices became. */
export interface Award {
  readonly winner: Winner
  readonly bidId: string
  /** In seconds, as its token says it: the same for all awards of an auction, and the time under which its sums are added. */
  readonly issuedAt: number
  /** What its notices and its sums are reported by. */
  readonly context: Context
  readonly adm: string
  readonly nurl: string
  readonly burl: string
  /** Where the chat sends what its reader says about the ad; undefined where the publisher has this switched off (D102). */
  readonly feedback: string | undefined
  /** For how many seconds the bid holds, where that is known. */
  readonly exp: number | undefined
}
