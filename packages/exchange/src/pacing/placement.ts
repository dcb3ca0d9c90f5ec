// Where a request wants to show ads, and under which rules each impression comes. A state belongs to one set of placements:
// another set of `tagid` is another place in the chat, with a token of its own.

import { type BidRequest, isObject } from '@parley/openrtb'
import type { PacingTerms } from '../config/pacing.ts'
import type { SupplyTerms } from '../config/supply.ts'

/** An impression with the rules that it comes under. */
export interface PlacedImp {
  readonly impId: string
  /** Impressions with the same one share what their rules leave. */
  readonly slot: number
  readonly rules: PacingTerms | undefined
}

export interface Placements {
  /** The distinct `tagid` of the request in the order of their characters; an impression without one has the empty one. */
  readonly tagids: readonly string[]
  readonly imps: readonly PlacedImp[]
}

/** The slot of impressions under the rules of the publisher. A request has at most ten `tagid`, so no placement has it. */
export const publisherSlot = 15

/** Whether anything about this publisher has to be paced. */
export function hasRules({ pacing, placements }: SupplyTerms): boolean {
  return pacing !== undefined || placements.some((placement) => placement.pacing !== undefined)
}

export function placementsOf({ imp: imps }: BidRequest, { pacing, placements }: SupplyTerms): Placements {
  const tagids = [...new Set(imps.map(tagidOf))].toSorted()
  const placed = imps.map((imp): PlacedImp => {
    const tagid = tagidOf(imp)
    const own = placements.find((placement) => placement.tagid === tagid)?.pacing
    return own === undefined
      ? { impId: imp.id, slot: publisherSlot, rules: pacing }
      : { impId: imp.id, slot: tagids.indexOf(tagid), rules: own }
  })
  return { tagids, imps: placed }
}

/** The specification does not name `tagid`, so that nothing has looked at it yet. */
function tagidOf(imp: unknown): string {
  return isObject(imp) && typeof imp.tagid === 'string' ? imp.tagid : ''
}
