// Which advertisers a chat has seen, by the domains of their bids. 32 bits of a hash are enough for the eight that a state
// holds: a bid is taken for one of them by mistake once in 500 million times.

import { hash } from 'node:crypto'
import type { RepeatOf, ShownAdvertiser } from '../words/pacing.ts'
import type { PlacedImp } from './placement.ts'

/** Case does not matter; nothing else is changed, so `shop.example` and `www.shop.example` are two. */
export function advertiserHash(domain: string): number {
  return hash('sha256', domain.toLowerCase(), 'buffer').readUInt32BE(0)
}

/** Undefined where no bid can be one: most requests then look at no bid for this. */
export function repeatsOf(
  imps: readonly PlacedImp[],
  advertisers: readonly ShownAdvertiser[],
  turn: number | undefined,
): RepeatOf | undefined {
  if (turn === undefined || advertisers.length === 0) return undefined
  const pauses = new Map(imps.map(({ impId, rules }) => [impId, rules?.sameAdvertiserAfterTurns ?? 0]))
  if ([...pauses.values()].every((pause) => pause === 0)) return undefined
  const lastTurns = new Map(advertisers.map((shown) => [shown.hash, shown.turn]))
  return ({ impId, adomain }) => {
    const pause = pauses.get(impId) ?? 0
    if (pause === 0) return undefined
    for (const domain of adomain) {
      const last = lastTurns.get(advertiserHash(domain))
      if (last !== undefined && turn < last + pause) {
        return `turn ${turn}; ${domain} was shown at turn ${last} and may come again at turn ${last + pause}`
      }
    }
    return undefined
  }
}
