// Stored auctions: the list, and one of them explained, of this node and of the others. An operator sees all; with the header
// Parley-As, what one side sees.

import {
  type AuctionList,
  type AuctionRecord,
  type AuctionRow,
  adminRoutes,
  type MissingNode,
  type ShownAuction,
  type ShownAuctionList,
  type ShownRow,
} from '@parley/contract'
import { joinedLists, type SearchedList } from '@parley/port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReaderOf } from './access/reader.ts'
import { readFilter } from './auction-filter.ts'
import { type FindParts, type Found, findAnywhere } from './find-auction.ts'
import { asksOwnNode } from './fleet/ask-all.ts'
import { rowsElsewhere } from './fleet/auctions.ts'
import { missingWords, refuse } from './refuse.ts'
import { type SideReader, shownRow } from './shown-to.ts'

interface AuctionParts extends FindParts {
  readonly readerOf: ReaderOf
}

const unknownAuction = 'no auction with this id is stored; '
const onlyRecent = 'the exchange keeps only the most recent auctions, which GET /auctions lists'

export function addAuctions(server: FastifyInstance, parts: AuctionParts): void {
  const { readerOf } = parts
  server.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    adminRoutes.auctions.path,
    { schema: adminRoutes.auctions },
    (request, reply): Promise<AuctionList | ShownAuctionList | FastifyReply> => {
      const wish = { query: queryIn(request), reader: readerOf(request), isOwnOnly: asksOwnNode(request) }
      return listOf(parts, wish, request.query, reply)
    },
  )
  server.get<{ Params: { id: string } }>(
    adminRoutes.auction.path,
    { schema: adminRoutes.auction },
    async (request, reply): Promise<AuctionRecord | ShownAuction | FastifyReply> => {
      const reader = readerOf(request)
      const found = await findAnywhere(parts, { id: request.params.id, reader, isOwnOnly: asksOwnNode(request) })
      const { auction, missing, missingNodes } = found
      if (auction === undefined) return refuseAbsent(reply, found, reader)
      const missingWorkers = listedIfAny(missing)
      return reader === undefined
        ? { ...auction, missingWorkers, missingNodes: listedIfAny(missingNodes) }
        : { ...auction, missingWorkers, nodesMissing: missingNodes.length || undefined }
    },
  )
}

interface ListWish {
  /** With its question mark; empty without one. */
  readonly query: string
  readonly reader: SideReader | undefined
  readonly isOwnOnly: boolean
}

async function listOf(
  { newestAuctions, maskSecret, fleet }: AuctionParts,
  { query, reader, isOwnOnly: isOwn }: ListWish,
  given: Readonly<Record<string, unknown>>,
  reply: FastifyReply,
): Promise<AuctionList | ShownAuctionList | FastifyReply> {
  const reading = readFilter(given, reader)
  if (reading.kind === 'refused') return refuse(reply, 400, reading.reason)
  const asked = isOwn ? { lists: [], missing: [] } : rowsElsewhere(fleet, query, reader)
  const [own, elsewhere] = await Promise.all([newestAuctions(reading.filter), asked])
  const missingWorkers = listedIfAny(own.missing)
  const { limit } = reading.filter
  if (reader === undefined) {
    const here = { rows: own.value, searchedSince: own.searchedSince }
    // A node that is known by two addresses, or by one of this node's own, tells nothing twice.
    const { rows, searchedSince } = joinedLists(
      [...(elsewhere.lists as readonly SearchedList<AuctionRow>[]), here],
      limit,
    )
    return { auctions: rows, searchedSince, missingWorkers, missingNodes: listedIfAny(elsewhere.missing) }
  }
  const shown = own.value.map((row) => shownRow(row, reader, maskSecret)).filter((row) => row !== undefined)
  const lists = [...(elsewhere.lists as readonly SearchedList<ShownRow>[]), { rows: shown, searchedSince: undefined }]
  const { rows } = joinedLists(lists, limit)
  return { auctions: rows, missingWorkers, nodesMissing: elsewhere.missing.length || undefined }
}

function queryIn({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

export function listedIfAny<Item>(missing: readonly Item[]): readonly Item[] | undefined {
  return missing.length === 0 ? undefined : missing
}

/** A side gets one answer for what is absent and what is not its own, whether or not everybody answers. */
function refuseAbsent(reply: FastifyReply, found: Found, reader: SideReader | undefined): FastifyReply {
  const { missing, missingNodes, searchedSince } =
    reader === undefined ? found : { missing: [], missingNodes: [], searchedSince: undefined }
  const { status, reason } = absenceOf(missing, missingNodes, searchedSince)
  return refuse(reply, status, reason, { searchedSince, missingNodes: listedIfAny(missingNodes) })
}

/**
 * An auction that nobody has found may be stored by somebody who did not answer. A worker is back in a moment; a node may be away
 * for good, so it is named and nobody is told to try again.
 */
export function absenceOf(
  missing: readonly number[],
  missingNodes: readonly MissingNode[] = [],
  searchedSince?: string,
): { readonly status: 404 | 503; readonly reason: string } {
  if (missing.length > 0)
    return { status: 503, reason: `${missingWords(missing)} and may store it; try again${nodesWords(missingNodes)}` }
  const where = searchedSince === undefined ? onlyRecent : `kept records were searched back to ${searchedSince}`
  return { status: 404, reason: unknownAuction + where + nodesWords(missingNodes) }
}

function nodesWords(missing: readonly MissingNode[]): string {
  if (missing.length === 0) return ''
  return `; it may be on a node that did not answer: ${missing.map(({ url, fault }) => `${url} (${fault})`).join(', ')}`
}
