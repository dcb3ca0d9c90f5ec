// The admin port: private, apart from the traffic. Health, metrics, and what happened in the last auctions.

import { randomBytes } from 'node:crypto'
import { site } from '@parley/console'
import { adminRoutes, type ReasonList } from '@parley/contract'
import { isOwnHost } from '@parley/port'
import Fastify, { type FastifyInstance, type FastifyReply, type RouteOptions } from 'fastify'
import type { OperatorTerms } from '../config/operator.ts'
import type { Report } from '../model/report.ts'
import { addReader } from './access/reader.ts'
import { addAccess } from './access/routes.ts'
import { type AgentPlace, addAgent } from './agent.ts'
import { allAuctions } from './auction-filter.ts'
import { absenceOf, addAuctions } from './auctions.ts'
import { addBooking, type BookingPlace } from './booking.ts'
import type { ConfigEditor } from './changes/config-editor.ts'
import { addChanges } from './changes/routes.ts'
import { addConsole } from './console.ts'
import { explainedReasons } from './explained-reasons.ts'
import { findAnywhere } from './find-auction.ts'
import type { Fleet } from './fleet/fleet.ts'
import { type FleetSettings, type FleetTools, openFleet } from './fleet/open-fleet.ts'
import { type ConfigInForce, indexPage } from './index-page.ts'
import { addLedger, type LedgerPlace } from './ledger.ts'
import { addNodes } from './now/nodes.ts'
import { addPartners } from './now/partners.ts'
import { addNow } from './now/routes.ts'
import { createWatch } from './now/watch.ts'
import { addPlayground, type PlaygroundParts } from './playground/routes.ts'
import { createReference, openapiFor, referencePolicy } from './reference.ts'
import { refuse } from './refuse.ts'
import type { AdminSource } from './source.ts'

export interface AdminParts extends AdminSource, PlaygroundParts, FleetTools {
  /** Where publishers reach the exchange. */
  readonly publicUrl: () => string
  readonly inForce: () => ConfigInForce
  /** The names by which this port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
  readonly wallMs: () => number
  readonly report: Report
  readonly settings: AdminSettings
  /** Undefined where nobody has a configuration file. */
  readonly changes: ConfigEditor | undefined
}

interface AdminSettings extends LedgerPlace, BookingPlace, AgentPlace, FleetSettings {
  readonly operators: readonly OperatorTerms[]
  /** Whether operators may change the configuration. */
  readonly changes: boolean
  /** What names that a side may not see are masked with; empty makes masks of this process alone. */
  readonly maskSecret: string
}

const listedOnIndexMax = 10

/** A request must be complete by then: a client that opens connections and waits gets no more time. */
const requestMs = 5000
const checkMs = 1000

export function createAdmin(parts: AdminParts, consoleSite = site): FastifyInstance {
  const { findAuction, newestAuctions, metricsText, readiness, publicUrl, inForce } = parts
  const http = { headersTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const server = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: requestMs, http })
  describeOnly(server)
  guard(server, parts.names)
  const fleet = openFleet(server, parts.settings, parts)
  const maskSecret = parts.settings.maskSecret || randomBytes(32).toString('hex')
  const finding = { findAuction, newestAuctions, fleet, maskSecret }
  addConsole(server, {
    site: consoleSite,
    async statusOf(id) {
      // The page goes to everybody, before anybody signs in: its status must not tell strangers which ids are stored.
      if (parts.settings.operators.length > 0) return 200
      const { auction, missing } = await findAnywhere(finding, { id, reader: undefined, isOwnOnly: false })
      return auction === undefined ? absenceOf(missing).status : 200
    },
  })
  const whoIs = addAccess(server, { operators: parts.settings.operators, nowMs: () => parts.clock.nowMs() })
  const readerOf = addReader(server)
  // People use this port more often than programs do.
  server.setReplySerializer((payload) => `${JSON.stringify(payload, null, 2)}\n`)

  server.get(adminRoutes.index.path, { schema: adminRoutes.index }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(indexPage(publicUrl(), inForce(), await newestAuctions(allAuctions(listedOnIndexMax)))),
  )
  server.get(adminRoutes.livez.path, { schema: adminRoutes.livez }, () => ({ ok: true }))
  server.get(adminRoutes.readyz.path, { schema: adminRoutes.readyz }, (_, reply) => {
    const { isReady, workers } = readiness()
    return reply.code(isReady ? 200 : 503).send({ ok: isReady, workers })
  })
  server.get(adminRoutes.metrics.path, { schema: adminRoutes.metrics }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4').send(await metricsText()),
  )
  server.get(adminRoutes.openapi.path, { schema: adminRoutes.openapi }, () => openapiFor(publicUrl()))
  addReference(server)
  addLive(server, parts, fleet)
  addLedger(server, parts.settings)
  addBooking(server, parts.settings, whoIs)
  addAgent(server, parts.settings)
  addNodes(server, fleet)
  addPlayground(server, parts)
  addChanges(server, { editor: parts.changes, isEnabled: parts.settings.changes, inForce, whoIs })
  addAuctions(server, { ...finding, readerOf })
  server.setNotFoundHandler((_, reply) => notFound(reply, 'there is nothing at this path; GET / lists all paths'))
  return server
}

/** What happens now and what partners did since the start, for the console. */
function addLive(server: FastifyInstance, parts: AdminParts, fleet: Fleet): void {
  const { readings, readiness, inForce, publicUrl } = parts
  const watch = createWatch({ ...parts, read: async () => (await readings()).value })
  server.get(
    adminRoutes.reasons.path,
    { schema: adminRoutes.reasons },
    (): ReasonList => ({ reasons: explainedReasons }),
  )
  addPartners(server, readings, fleet)
  addNow(server, watch, () => {
    const { configHash, snapshot, sinceMs } = inForce()
    const hasLedger = parts.settings.ledgerUrl !== ''
    return { configHash, snapshot, sinceMs, publicUrl: publicUrl(), hasLedger, ...readiness() }
  })
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
    // Nobody else's page may have it, and no cache may keep it; scripts and styles say otherwise themselves.
    reply.header('Cross-Origin-Resource-Policy', 'same-origin')
    reply.header('Cache-Control', 'no-store')
    if (isOwnHost(request.headers.host, names)) done()
    else refuse(reply, 421, unknownName)
  })
}

const unknownName =
  'this port does not accept the name in the Host header; use an IP address, or add the name to admin.names'

function notFound(reply: FastifyReply, reason: string): FastifyReply {
  return refuse(reply, 404, reason)
}

function addReference(server: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined
  server.get(adminRoutes.reference.path, { schema: adminRoutes.reference }, (_, reply) => reply.redirect('/reference/'))
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
