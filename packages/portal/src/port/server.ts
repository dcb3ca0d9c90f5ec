// The port of the portal: the console's page for everybody, and behind a session the routes of the table.

import { createHash, timingSafeEqual } from 'node:crypto'
import swagger from '@fastify/swagger'
import { portalPages, portalRoutes } from '@parley/contract'
import { type BuiltSite, isFromOtherSite, isOwnHost, type SentFile } from '@parley/port'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Note } from '../audit/audit.ts'
import type { Database } from '../database/open.ts'
import type { Provider } from '../openid/provider.ts'
import type { Person } from '../people/person.ts'
import { csrfOf, type Sessions } from '../sessions/sessions.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import { addTable } from './add-table.ts'
import type { Cookies } from './cookies.ts'
import { documentHead } from './document.ts'
import type { Metrics } from './metrics.ts'
import { absence, type RefusedStatus, refuse } from './refuse.ts'
import { addSignIn } from './sign-in-routes.ts'

export interface PortParts {
  readonly database: Pick<Database, 'query'>
  readonly sessions: Sessions
  readonly upstreams: Upstreams
  /** Undefined where nobody signs in with OpenID Connect. */
  readonly provider: Provider | undefined
  readonly cookies: Cookies
  readonly sessionSeconds: number
  readonly note: Note
  /** Of each person. */
  readonly callsPerMinute: number
  readonly metrics: Metrics
  /** Who may read metrics; undefined where everybody who reaches the port may. */
  readonly token: string | undefined
  /** In browsers; undefined where no proxy is in front. */
  readonly host: string | undefined
  /** By which the port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
  /** Proxies in front of it, which say from where somebody comes. */
  readonly proxies: readonly string[]
  readonly site: BuiltSite
  readonly nowMs: () => number
  /** Hears of accidents. */
  readonly report: (error: unknown) => void
  readonly version: string
}

/** Somebody who is signed in. */
export interface SignedIn {
  readonly person: Person
  readonly token: string
}

export type SignedInOf = (request: FastifyRequest) => SignedIn | undefined

/** An order with its pictures. */
const bodyLimit = 65_536
const requestMs = 10_000
const safe: readonly string[] = ['GET', 'HEAD']

export async function createPort(parts: PortParts): Promise<FastifyInstance> {
  const { proxies } = parts
  const server = Fastify({
    logger: false,
    bodyLimit,
    requestTimeout: requestMs,
    exposeHeadRoutes: false,
    trustProxy: proxies.length === 0 ? false : [...proxies],
  })
  // Schemas tell what a route does. Bodies are read by the services, and answers are written whole.
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  await server.register(swagger, { openapi: documentHead(parts.version), convertConstToEnum: false })
  const signedInOf = guard(server, parts)
  addSignIn(server, parts, signedInOf)
  addTable(server, parts, signedInOf)
  addPages(server, parts)
  addOperation(server, parts)
  return server
}

/** Who asks, before any path is looked at: a stranger does not learn which there are. */
function guard(server: FastifyInstance, parts: PortParts): SignedInOf {
  const { names, sessions, cookies, report, metrics } = parts
  const signedIn = new WeakMap<FastifyRequest, SignedIn>()
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(everyAnswer)
    if (!isOwnHost(request.headers.host, names))
      return refuse(reply, 421, 'this port does not accept the name in the Host header; add it with --names')
    const isChange = !safe.includes(request.method)
    // A proxy may pass on another host than the one that browsers see.
    const { host = request.headers.host } = parts
    if (isChange && isFromOtherSite({ ...request.headers, host }))
      return refuse(reply, 403, 'a page of another site sent this')
    const token = cookies.sessionIn(request)
    const person = token === undefined ? undefined : await sessions.find(token)
    if (person !== undefined && token !== undefined) signedIn.set(request, { person, token })
    if (isOpen(request)) return
    if (person === undefined || token === undefined) return refuse(reply, 401, 'sign in first')
    if (isChange && request.headers['x-parley-csrf'] !== csrfOf(token))
      return refuse(reply, 403, 'send csrf of GET /session in the header X-Parley-Csrf')
  })
  server.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    metrics.countRequest(routeOptions.url ?? 'none', statusCode)
  })
  server.setNotFoundHandler((_, reply) => absence(reply))
  server.setErrorHandler((error: { readonly statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply, knownStatus(status), 'the request cannot be read')
    report(error)
    return refuse(reply, 503, 'the request could not be served; try again')
  })
  return (request) => signedIn.get(request)
}

const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

function knownStatus(status: number): RefusedStatus {
  return status === 413 || status === 415 ? status : 400
}

/** Routes say so themselves; a path that is none is not told to strangers. */
function isOpen({ routeOptions }: FastifyRequest): boolean {
  const { security } = routeOptions.schema ?? {}
  return security?.every((way) => !('session' in way)) === true
}

const openPage = { security: [], hide: true }

/** The page says nothing by itself: it asks, and signs in if it has to. So every address of a page is one for strangers, too. */
function addPages(server: FastifyInstance, { site }: PortParts): void {
  const sent = (reply: FastifyReply, file: SentFile | undefined) =>
    file === undefined ? absence(reply) : reply.headers(file.headers).send(file.body)
  for (const path of ['/', ...portalPages.map((page) => page.path)])
    server.get(path, { schema: openPage }, (_, reply) => sent(reply, site.page()))
  server.get<{ Params: { file: string } }>('/console/:file', { schema: openPage }, ({ params }, reply) =>
    sent(reply, site.file(params.file)),
  )
}

function addOperation(server: FastifyInstance, { database, metrics, token }: PortParts): void {
  server.get(portalRoutes.healthz.path, { schema: portalRoutes.healthz }, async (_, reply) => {
    const ok = await sql`select 1`.execute(database.query).then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  // It has a token of its own, because Prometheus does not sign in.
  server.get(portalRoutes.metrics.path, { schema: portalRoutes.metrics }, async (request, reply) => {
    if (!mayWatch(request.headers.authorization, token)) return absence(reply)
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text())
  })
  server.get(portalRoutes.openapi.path, { schema: portalRoutes.openapi }, () => server.swagger())
}

function mayWatch(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const given = /^Bearer (\S{1,256})$/i.exec(authorization ?? '')?.[1]
  return token !== '' && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
