// The admin port: private, apart from the traffic. Health, metrics, and what happened in the last auctions.

import Fastify, { type FastifyInstance, type FastifyReply, type RouteOptions } from 'fastify'
import type { AuctionEntry } from '../words/record.ts'
import { routes } from './api/routes.ts'
import { fitsFilter, readFilter } from './auction-filter.ts'
import { auctionRow } from './auction-row.ts'
import { explainAuction, type RebuildCallBody } from './explain.ts'
import { type ConfigInForce, indexPage } from './index-page.ts'
import { isOwnHost } from './own-host.ts'
import { addPages } from './pages.ts'
import { createReference, openapiFor, referencePolicy } from './reference.ts'

export interface AdminParts {
  readonly rebuildCallBody: RebuildCallBody
  readonly findAuction: (id: string) => AuctionEntry | undefined
  /** The newest of those that are wanted; of all, if nothing is said. */
  readonly newestAuctions: (count: number, isWanted?: (entry: AuctionEntry) => boolean) => readonly AuctionEntry[]
  /** The metrics in the text form that Prometheus reads. */
  readonly metricsText: () => Promise<string>
  /** False while the exchange is shutting down, so that load balancers use other nodes. */
  readonly isReady: () => boolean
  /** Where publishers reach the exchange. */
  readonly publicUrl: () => string
  readonly inForce: () => ConfigInForce
  /** The names by which this port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
}

/** A process only knows its own auctions, and the caller may not know that there are several processes. */
const unknownAuction =
  'no auction with this id is stored here; GET /auctions lists the newest. Each of several workers has its own admin port and its own list'

const listedOnIndexMax = 10

/** A request must be complete by then: a client that opens connections and waits gets no more time. */
const requestMs = 5000
const checkMs = 1000

export function createAdmin(parts: AdminParts): FastifyInstance {
  const { findAuction, newestAuctions, metricsText, isReady, publicUrl, inForce } = parts
  const http = { headersTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const server = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: requestMs, http })
  describeOnly(server)
  guard(server, parts.names)
  addPages(server, (id) => findAuction(id) !== undefined)
  // People use this port more often than programs do.
  server.setReplySerializer((payload) => `${JSON.stringify(payload, null, 2)}\n`)

  server.get('/', { schema: routes.index }, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(indexPage(publicUrl(), inForce(), newestAuctions(listedOnIndexMax))),
  )
  server.get('/livez', { schema: routes.livez }, () => ({ ok: true }))
  server.get('/readyz', { schema: routes.readyz }, (_, reply) =>
    isReady() ? { ok: true } : reply.code(503).send({ ok: false }),
  )
  server.get('/metrics', { schema: routes.metrics }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4').send(await metricsText()),
  )
  server.get('/openapi.json', { schema: routes.openapi }, () => openapiFor(publicUrl()))
  addReference(server)
  server.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/auctions',
    { schema: routes.auctions },
    (request, reply) => {
      const reading = readFilter(request.query)
      if (reading.kind === 'refused') return refused(reply, 400, 'Bad request', reading.reason)
      const { filter } = reading
      return { auctions: newestAuctions(filter.limit, (entry) => fitsFilter(entry, filter)).map(auctionRow) }
    },
  )
  server.get<{ Params: { id: string } }>('/auctions/:id', { schema: routes.auction }, (request, reply) => {
    const entry = findAuction(request.params.id)
    if (entry !== undefined) return explainAuction(entry, parts.rebuildCallBody)
    return notFound(reply, unknownAuction)
  })
  server.setNotFoundHandler((_, reply) => notFound(reply, 'there is nothing at this path; GET / lists all paths'))
  return server
}

/** Schemas tell what a route does. What callers may ask is read by ourselves, for better reasons, and answers are written whole. */
function describeOnly(server: FastifyInstance): void {
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  const described: DescribedRoute[] = []
  server.decorate(describedRoutes, described)
  server.addHook('onRoute', (route) => void described.push(route))
}

export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/** Where a server stores its routes with their schemas, for the generator of the OpenAPI document. */
export const describedRoutes = 'describedRoutes'

/** Before any path: who asks, and what browsers may make of the answer. */
function guard(server: FastifyInstance, names: readonly string[]): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    if (isOwnHost(request.headers.host, names)) done()
    else refused(reply, 421, 'Misdirected request', unknownName)
  })
}

const unknownName =
  'this port does not accept the name in the Host header; use an IP address, or add the name to admin.names'

function notFound(reply: FastifyReply, reason: string): FastifyReply {
  return refused(reply, 404, 'Not found', reason)
}

function refused(reply: FastifyReply, status: number, message: string, reason: string): FastifyReply {
  return reply.code(status).send({ error: { message, details: { reason } } })
}

function addReference(server: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined
  server.get('/reference', { schema: routes.reference }, (_, reply) => reply.redirect('/reference/'))
  server.get('/reference/*', async (request, reply) => {
    reference ??= createReference()
    const answer = await (await reference).inject({ method: 'GET', url: request.url })
    if (answer.statusCode === 404)
      return notFound(reply, 'there is nothing at this path; the page is at GET /reference/')
    return reply
      .code(answer.statusCode)
      .type(String(answer.headers['content-type']))
      .header('Content-Security-Policy', referencePolicy)
      .send(answer.body)
  })
}
