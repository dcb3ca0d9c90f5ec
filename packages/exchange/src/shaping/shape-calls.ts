// What shaping adds to an auction (D110): before it, whether a partner is called; after it, what the call brought.

import { type Reason, reasonRow } from '../catalog/reasons.ts'
import type { Winner } from '../model/award.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { type CpmMicros, toDecimal } from '../money/micros.ts'
import type { ShapedImp, ShapedRequest } from './kinds.ts'
import type { ImpEnd, Prospect, Shaper } from './shaper.ts'

/** A call that is made, with what is needed to learn from its end. */
export interface ShapedCall {
  readonly partner: string
  readonly shaper: Shaper
  readonly imps: readonly ShapedImp[]
  readonly probability: number
}

export type Consideration =
  | { readonly kind: 'call'; readonly call: ShapedCall }
  | { readonly kind: 'unlikely'; readonly detail: string }

/** Undefined where the call is made anyway, because a deal is offered with it; nothing is learned from it either. */
export function considerCall(
  partner: string,
  shaper: Shaper,
  offered: readonly OpportunityImp[],
  request: ShapedRequest,
  nowMs: number,
): Consideration | undefined {
  if (offered.some(({ offeredDeals }) => offeredDeals !== undefined && offeredDeals.length > 0)) return undefined
  const imps = impsOf(offered, request)
  const prospect = shaper.consider(imps, request, nowMs)
  if (!prospect.isMade) return { kind: 'unlikely', detail: wordsOf(prospect, shaper) }
  return { kind: 'call', call: { partner, shaper, imps, probability: prospect.probability } }
}

function impsOf(offered: readonly OpportunityImp[], { imps }: ShapedRequest): readonly ShapedImp[] {
  return offered.length === imps.length ? imps : imps.filter(({ impId }) => offered.some(({ id }) => id === impId))
}

function wordsOf({ expectedMicros, bidShare, probability }: Prospect, { exploration }: Shaper): string {
  const earns = `such a call earns ${toDecimal(Math.round(expectedMicros))} USD CPM`
  return `${earns}, and ${percent(bidShare)} bring a bid that competes; ${percent(probability)} are made, never fewer than ${percent(exploration)}`
}

/** In tenths of a percent; each is written once, because these words are written for every call that is not made. */
const percents = Array.from({ length: 1001 }, (_, thousandths) => `${thousandths / 10} %`)

function percent(share: number): string {
  return percents[Math.round(1000 * Math.min(1, share))] ?? ''
}

/** How the auction ended in which the calls were made. */
export interface Ending {
  readonly dispositions: readonly Disposition[]
  readonly winners: readonly Winner[]
}

export function noteEnds(calls: readonly ShapedCall[], ending: Ending, opportunity: Opportunity, nowMs: number): void {
  const setters = opportunity.auctionType === 2 ? priceSetters(ending, opportunity) : []
  for (const { partner, shaper, imps, probability } of calls) {
    const ends: ImpEnd[] = []
    for (const { impId, kinds } of imps) {
      const end = ending.dispositions.find((one) => one.partner === partner && one.impId === impId)
      if (end === undefined || !isAnswered(end.reason)) continue
      const { state } = reasonRow(end.reason)
      const isBid = state === 'won' || state === 'lost'
      ends.push({ kinds, isBid, earnedMicros: isBid ? earnedBy(end, ending.winners, setters) : 0 })
    }
    if (ends.length > 0) shaper.note(ends, probability, nowMs)
  }
}

/** A call that was not answered says nothing of what an answer would have brought: how often such a partner is called is decided by D84. */
function isAnswered(reason: Reason): boolean {
  const { state } = reasonRow(reason)
  return state !== 'skipped' && state !== 'throttled' && state !== 'late' && state !== 'failed'
}

/**
 * The winner earns the whole price, and whoever set the price in a second-price auction what it added to the floor. What a winner adds to
 * the next bid would be less, but two partners that could replace each other would both earn nothing, and neither would be called.
 */
function earnedBy(end: Disposition, winners: readonly Winner[], setters: readonly Disposition[]): CpmMicros {
  const winner = winners.find(({ imp }) => imp.id === end.impId)
  if (winner === undefined) return 0
  if (end.reason === 'won') return winner.clearingMicros
  return setters.includes(end) ? Math.max(0, winner.clearingMicros - winner.imp.floorMicros) : 0
}

/** Of each impression that was sold to the highest bid, the next bid. */
function priceSetters({ dispositions, winners }: Ending, { ranking }: Opportunity): readonly Disposition[] {
  return winners.flatMap(({ imp, bid }) => {
    if (bid.deal !== undefined) return []
    let next: Disposition | undefined
    for (const end of dispositions) {
      if (end.impId !== imp.id || end.reason !== 'outbid') continue
      if (next === undefined || rankOf(end, ranking) > rankOf(next, ranking)) next = end
    }
    return next === undefined ? [] : [next]
  })
}

function rankOf({ netMicros = 0, relevance }: Disposition, ranking: Opportunity['ranking']): number {
  return ranking === 'price' ? netMicros : netMicros * (relevance?.thousandths ?? 1000)
}
