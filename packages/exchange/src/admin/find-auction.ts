// One auction by its id: from this node, or from whichever other node stores it. Our own ids are unique; of auctions with an id that
// publishers chose, the newest counts, as in one process.

import type { AuctionRecord, MissingNode, ShownAuction } from '@parley/contract'
import { newestFirst } from '@parley/port'
import { allAuctions } from './auction-filter.ts'
import { auctionElsewhere } from './fleet/auctions.ts'
import type { Fleet } from './fleet/fleet.ts'
import { type SideReader, shownAuction } from './shown-to.ts'
import type { AdminSource, Gathered } from './source.ts'

export interface FindParts extends Pick<AdminSource, 'findAuction' | 'newestAuctions'> {
  readonly fleet: Fleet
  readonly maskSecret: string
}

export interface Wanted {
  readonly id: string
  readonly reader: SideReader | undefined
  /** Whether other nodes are not to be asked. */
  readonly isOwnOnly: boolean
}

export interface Found {
  readonly auction: AuctionRecord | ShownAuction | undefined
  readonly missing: readonly number[]
  readonly missingNodes: readonly MissingNode[]
  /** Where kept records were searched: since when. */
  readonly searchedSince: string | undefined
}

export async function findAnywhere(parts: FindParts, { id, reader, isOwnOnly }: Wanted): Promise<Found> {
  const told = reader === undefined ? await parts.findAuction(id) : await findOwn(parts, id, reader)
  const { value, missing, searchedSince } = told
  const own = value === undefined || reader === undefined ? value : shownAuction(value, reader, parts.maskSecret)
  if (isOwnOnly || own?.id === id || parts.fleet.nodes().length === 0)
    return { auction: own, missing, missingNodes: [], searchedSince }
  const { found, missing: missingNodes } = await auctionElsewhere(parts.fleet, id, reader)
  const all = own === undefined ? found : [own, ...found]
  const exact = all.find((one) => one.id === id)
  if (exact !== undefined) return { auction: exact, missing: [], missingNodes: [], searchedSince }
  return { auction: all.toSorted(newestFirst)[0], missing, missingNodes, searchedSince }
}

/**
 * Publishers choose the ids of their requests, and two may choose the same: a publisher finds its own by it, and a partner, which
 * did not choose it, finds nothing.
 */
async function findOwn(
  { findAuction, newestAuctions }: FindParts,
  id: string,
  reader: SideReader,
): Promise<Gathered<AuctionRecord | undefined>> {
  const byId = await findAuction(id)
  if (byId.value === undefined || byId.value.id === id) return byId
  if (reader.side === 'partner') return { value: undefined, missing: byId.missing }
  const { value, missing } = await newestAuctions({ ...allAuctions(1), request: id, reader })
  const [own] = value
  return own === undefined ? { value: undefined, missing } : await findAuction(own.id)
}
