// How many impressions a partner could have had, and where on the way to money they were lost.

import type { Counts } from '@parley/contract'
import type { Reasons } from '../api/reasons.ts'
import { total } from '../live/measures.ts'

export interface Stage {
  readonly name: string
  /** What is counted here, in words. */
  readonly says: string
  readonly count: number
  /** Who did not come from the stage before to this one, the largest first. */
  readonly drops: readonly Drop[]
}

export interface Drop {
  readonly reason: string
  readonly count: number
}

/** Each stage and the states in which those end that do not reach it. */
const stages = [
  { name: 'Available', says: 'impressions auctioned', lost: [] },
  { name: 'Asked', says: 'the partner was called', lost: ['skipped', 'throttled'] },
  { name: 'Answered', says: 'responded in time with a valid response', lost: ['late', 'failed'] },
  { name: 'Bid', says: 'the response had a bid', lost: ['no-bid'] },
  { name: 'Valid', says: 'the bid passed validation', lost: ['invalid'] },
  { name: 'Competing', says: 'the bid reached the floor', lost: ['below-floor'] },
  { name: 'Won', says: 'the highest bid', lost: ['lost'] },
] as const

export function funnelOf(ends: Counts, reasons: Reasons): readonly Stage[] {
  let count = total(ends)
  return stages.map(({ name, says, lost }) => {
    const drops = dropsIn(ends, reasons, lost)
    count -= drops.reduce((sum, drop) => sum + drop.count, 0)
    return { name, says, count, drops }
  })
}

function dropsIn(ends: Counts, reasons: Reasons, states: readonly string[]): readonly Drop[] {
  return Object.entries(ends)
    .filter(([reason, count]) => count > 0 && states.includes(reasons[reason]?.state ?? ''))
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
}

/** The shares by which a partner is judged; undefined where nothing is known. */
export interface Shares {
  readonly asked: number
  readonly answered: number | undefined
  readonly bid: number | undefined
  /** Of the bids that competed. */
  readonly won: number | undefined
}

export function sharesOf(steps: Counts): Shares {
  const { 'no-answer': unanswered = 0, 'no-bid': without = 0, filtered = 0, lost = 0, won = 0 } = steps
  const bids = filtered + lost + won
  const asked = unanswered + without + bids
  return {
    asked,
    answered: shareOf(asked - unanswered, asked),
    bid: shareOf(bids, asked),
    won: shareOf(won, lost + won),
  }
}

function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}

/** The reasons for which most was lost; a bid that won is none. */
export function topDrops(ends: Counts, most: number): readonly Drop[] {
  return Object.entries(ends)
    .filter(([reason, count]) => reason !== 'won' && count > 0)
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
}
