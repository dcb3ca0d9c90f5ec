// Which advertisers a chat has seen, by the domains of their bids. 32 bits of a hash are enough for the eight that a state
// holds: a bid is taken for one of them by mistake once in 500 million times.

import { hash } from 'node:crypto'
import { forKnownTexts } from '@parley/openrtb'
import type { RepeatAmong, RepeatOf, ShownAdvertiser } from '../model/pacing.ts'
import type { PlacedImp } from './placement.ts'

/** Case does not matter; nothing else is changed, so `shop.example` and `www.shop.example` are two. */
export const advertiserHash = forKnownTexts((domain) => hash('sha256', domain.toLowerCase(), 'buffer').readUInt32BE(0))

/** Undefined where no bid can be one: most requests then look at no bid for this. */
export function repeatsOf(
  imps: readonly PlacedImp[],
  advertisers: readonly ShownAdvertiser[],
  turn: number | undefined,
): RepeatOf | undefined {
  if (turn === undefined || advertisers.length === 0) return undefined
  const pauses = pausesOf(imps)
  if (pauses.size === 0) return undefined
  const lastTurns = new Map(advertisers.map((shown) => [shown.hash, shown.turn]))
  return ({ impId, adomain }) => {
    const pause = pauses.get(impId)
    if (pause === undefined) return undefined
    for (const domain of adomain) {
      const last = lastTurns.get(advertiserHash(domain))
      if (last !== undefined && turn < last + pause) {
        return `turn ${turn}; ${domain} was shown at turn ${last} and may be shown again at turn ${last + pause}`
      }
    }
    return undefined
  }
}

/** Undefined where no two impressions have to be compared: most requests have one. */
export function repeatsAmong(imps: readonly PlacedImp[], turn: number | undefined): RepeatAmong | undefined {
  if (turn === undefined || imps.length < 2) return undefined
  const pauses = pausesOf(imps)
  if (pauses.size === 0) return undefined
  return ({ impId, adomain }, won) => {
    if (!pauses.has(impId)) return undefined
    const taken = new Set(won.flatMap((bid) => bid.adomain.map((domain) => domain.toLowerCase())))
    const domain = adomain.find((one) => taken.has(one.toLowerCase()))
    return domain === undefined ? undefined : `turn ${turn}; ${domain} has won another impression of this request`
  }
}

/** For how many turns an advertiser pauses, by the impressions that ask for it. */
function pausesOf(imps: readonly PlacedImp[]): ReadonlyMap<string, number> {
  const asking = imps.map(({ impId, rules }) => [impId, rules?.sameAdvertiserAfterTurns ?? 0] as const)
  return new Map(asking.filter(([, pause]) => pause > 0))
}
