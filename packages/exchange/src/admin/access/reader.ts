// The header Parley-As at this port: an operator asks for what one side sees. Where nothing narrows an answer, it is refused.

import { adminRoutes } from '@parley/contract'
import { askedAsHeader, askedAsText, readAskedAs } from '@parley/port'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import type { SideReader } from '../shown-to.ts'

const { auctions, auction, ledger, statement, reasons } = adminRoutes

/** Auctions are narrowed here, reports by the ledger. */
const narrowing: readonly string[] = [auctions, auction, ledger, statement].map(({ path }) => path)

/** For whom a request asks; undefined for everything. */
export type ReaderOf = (request: FastifyRequest) => SideReader | undefined

/** Goes behind the access. */
export function addReader(server: FastifyInstance): ReaderOf {
  const readers = new WeakMap<FastifyRequest, SideReader>()
  server.addHook('onRequest', async (request, reply) => {
    const reading = readAskedAs(request.headers['parley-as'])
    if (reading.kind === 'whole') return
    if (reading.kind === 'unreadable') return refuse(reply, 400, reading.reason)
    const url = request.routeOptions.url ?? ''
    const { side, of } = reading.as
    reply.header(askedAsHeader, askedAsText(reading.as))
    // The same for every side.
    if (url === reasons.path) return
    if (side === 'advertiser' || !narrowing.includes(url))
      return refuse(reply, 403, 'this path cannot be asked with this header Parley-As')
    readers.set(request, { side, of })
  })
  return (request) => readers.get(request)
}
