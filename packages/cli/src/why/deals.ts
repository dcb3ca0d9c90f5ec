// Which deals counted for each impression, and why others did not.

import type { ImpResult } from '@parley/contract'
import { dollarsOf } from '@parley/exchange/dollars'
import { beside } from './layout.ts'

export function showDeals(imps: readonly ImpResult[]): readonly string[] {
  return imps.flatMap(({ impid, deals }) => {
    if (deals === undefined) return []
    const where = imps.length > 1 ? `Impression ${impid}: ` : ''
    const { private: isPrivate, live, idle } = deals
    return [
      ...(isPrivate ? [`${where}the auction was private: only bids that name a deal could win.`] : []),
      ...live.map(
        ({ id, by, floorCpm }) => `${where}${id} of the ${by} applied, with a floor of ${dollarsOf(floorCpm)}.`,
      ),
      ...idle.map(({ id, reason }) => `${where}${id} did not apply: it ${reason}.`),
    ].flatMap((line) => beside('', line, 0))
  })
}
