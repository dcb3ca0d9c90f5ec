// The admin port: private, apart from the traffic. Health, metrics, and what happened in the last auctions.

import Fastify, { type FastifyInstance, type FastifyReply, type RouteOptions } from 'fastify'
import { routes } from './api/routes.ts'
import { allAuctions, readFilter } from './auction-filter.ts'
import { type ConfigInForce, indexPage } from './index-page.ts'
import { missingWords } from './missing-words.ts'
import { isOwnHost } from './own-host.ts'
import { addPages } from './pages.ts'
import { createReference, openapiFor, referencePolicy } from './reference.ts'
import type { AdminSource } from './source.ts'

export interface AdminParts extends AdminSource {
  /** Where publishers reach the exchange. */
  readonly publicUrl: () => string
  readonly inForce: () => ConfigInForce
  /** The names by which this port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
}

const unknownAuction = 'no auction with this id is stored here; GET /auctions lists the newest'

const listedOnIndexMax = 10

/** A request must be complete by then: a client that opens connections and waits gets no more time. */
const requestMs = 5000
const checkMs = 1000

export function createAdmin(parts: AdminParts): FastifyInstance {
  const { findAuction, newestAuctions, metricsText, readiness, publicUrl, inForce } = parts
  const http = { headersTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const server = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: requestMs, http })
  describeOnly(server)
  guard(server, parts.names)
  addPages(server, async (id) => {
    const { value, missing } = await findAuction(id)
    return value === undefined ? absenceOf(missing).status : 200
  })
  // People use this port more often than programs do.
  server.setReplySerializer((payload) => `${JSON.stringify(payload, null, 2)}\n`)

  server.get('/', { schema: routes.index }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(indexPage(publicUrl(), inForce(), await newestAuctions(allAuctions(listedOnIndexMax)))),
  )
  server.get('/livez', { schema: routes.livez }, () => ({ ok: true }))
  server.get('/readyz', { schema: routes.readyz }, (_, reply) => {
    const { isReady, workers } = readiness()
    return reply.code(isReady ? 200 : 503).send({ ok: isReady, workers })
  })
  server.get('/metrics', { schema: routes.metrics }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4').send(await metricsText()),
  )
  server.get('/openapi.json', { schema: routes.openapi }, () => openapiFor(publicUrl()))
  addReference(server)
  server.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/auctions',
    { schema: routes.auctions },
    async (request, reply) => {
      const reading = readFilter(request.query)
      if (reading.kind === 'refused') return refused(reply, 400, 'Bad request', reading.reason)
      const { value: auctions, missing } = await newestAuctions(reading.filter)
      return { auctions, missingWorkers: listedIfAny(missing) }
    },
  )
  server.get<{ Params: { id: string } }>('/auctions/:id', { schema: routes.auction }, async (request, reply) => {
    const { value, missing } = await findAuction(request.params.id)
    if (value !== undefined) return { ...value, missingWorkers: listedIfAny(missing) }
    const { status, message, reason } = absenceOf(missing)
    return refused(reply, status, message, reason)
  })
  server.setNotFoundHandler((_, reply) => notFound(reply, 'there is nothing at this path; GET / lists all paths'))
  return server
}

function listedIfAny(missing: readonly number[]): readonly number[] | undefined {
  return missing.length === 0 ? undefined : missing
}

/** An auction that nobody has found may be stored by somebody who did not answer. */
function absenceOf(missing: readonly number[]): { status: 404 | 503; message: string; reason: string } {
  if (missing.length === 0) return { status: 404, message: 'Not found', reason: unknownAuction }
  return { status: 503, message: 'Service unavailable', reason: `${missingWords(missing)} and may store it; try again` }
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
