// Stored auctions: the list, and one of them explained. An operator sees all; with the header Parley-As, what one side sees.

import {
  type AuctionList,
  type AuctionRecord,
  adminRoutes,
  type ShownAuction,
  type ShownAuctionList,
} from '@parley/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReaderOf } from './access/reader.ts'
import { allAuctions, readFilter } from './auction-filter.ts'
import { missingWords, refuse } from './refuse.ts'
import { type SideReader, shownAuction, shownRow } from './shown-to.ts'
import type { AdminSource, Gathered } from './source.ts'

interface AuctionParts extends Pick<AdminSource, 'findAuction' | 'newestAuctions'> {
  readonly readerOf: ReaderOf
  readonly maskSecret: string
}

const unknownAuction =
  'no auction with this id is stored; the exchange keeps only the most recent auctions, which GET /auctions lists'

export function addAuctions(server: FastifyInstance, parts: AuctionParts): void {
  const { findAuction, newestAuctions, readerOf, maskSecret } = parts
  server.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    adminRoutes.auctions.path,
    { schema: adminRoutes.auctions },
    async (request, reply): Promise<AuctionList | ShownAuctionList | FastifyReply> => {
      const reader = readerOf(request)
      const reading = readFilter(request.query, reader)
      if (reading.kind === 'refused') return refuse(reply, 400, reading.reason)
      const { value: auctions, missing } = await newestAuctions(reading.filter)
      const missingWorkers = listedIfAny(missing)
      if (reader === undefined) return { auctions, missingWorkers }
      const shown = auctions.map((row) => shownRow(row, reader, maskSecret))
      return { auctions: shown.filter((row) => row !== undefined), missingWorkers }
    },
  )
  server.get<{ Params: { id: string } }>(
    adminRoutes.auction.path,
    { schema: adminRoutes.auction },
    async (request, reply): Promise<AuctionRecord | ShownAuction | FastifyReply> => {
      const reader = readerOf(request)
      const { id } = request.params
      const { value, missing } = reader === undefined ? await findAuction(id) : await findOwn(parts, id, reader)
      const missingWorkers = listedIfAny(missing)
      const found = value === undefined ? undefined : { ...value, missingWorkers }
      const shown = found === undefined || reader === undefined ? found : shownAuction(found, reader, maskSecret)
      if (shown !== undefined) return shown
      // A side gets one answer for what is absent and what is not its own, whether or not all workers answer.
      const { status, reason } = absenceOf(reader === undefined ? missing : [])
      return refuse(reply, status, reason)
    },
  )
}

/**
 * Publishers choose the ids of their requests, and two may choose the same: a publisher finds its own by it, and a partner, which
 * did not choose it, finds nothing.
 */
async function findOwn(
  { findAuction, newestAuctions }: AuctionParts,
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

export function listedIfAny(missing: readonly number[]): readonly number[] | undefined {
  return missing.length === 0 ? undefined : missing
}

/** An auction that nobody has found may be stored by somebody who did not answer. */
export function absenceOf(missing: readonly number[]): { status: 404 | 503; reason: string } {
  if (missing.length === 0) return { status: 404, reason: unknownAuction }
  return { status: 503, reason: `${missingWords(missing)} and may store it; try again` }
}
