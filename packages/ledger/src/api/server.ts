// The ledger's port: reports for each side, positions for shippers, health and metrics.

import { Readable } from 'node:stream'
import swagger from '@fastify/swagger'
import { type Format, LeaseClosing, ledgerRoutes } from '@parley/contract'
import { readAnswer } from '@parley/contract/read'
import { askedAsHeader, isOwnHost } from '@parley/port'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { closeLeases } from '../apply/close-leases.ts'
import { readPositions } from '../apply/read-positions.ts'
import type { Database } from '../database/open.ts'
import { type Access, viewOf } from '../keys/access.ts'
import { countHeld, readJournals } from '../reports/journals.ts'
import { type Bounds, type Refusal, refused } from '../reports/query.ts'
import { readTraffic } from '../reports/traffic.ts'
import type { View } from '../reports/view.ts'
import type { ReportParts } from './answers.ts'
import { documentHead } from './document.ts'
import { formatOf } from './format.ts'
import { createPlaces } from './places.ts'
import { contentTypes, type Presented, piecesOf } from './presented.ts'
import { type Path, reportRoutes } from './report-routes.ts'

export interface ApiParts {
  readonly database: Pick<Database, 'query'>
  readonly access: Access
  /** Masks are made with it; whoever has it can try names. */
  readonly maskSecret: string
  readonly bounds: Bounds
  readonly nowMs: () => number
  /** For so long closed leases are kept. */
  readonly leaseKeepMs: number
  readonly metricsText: () => Promise<string>
  /** Names by which this port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
  /** Hears of accidents. */
  readonly report: (error: unknown) => void
  readonly version: string
}

/** A request must be complete by then: a client that opens connections and waits gets no more time. */
const requestMs = 5000
const checkMs = 1000
const journalsMax = 10_000
const retrySeconds = '1'
/** A thousand leases with their times. */
const closingBytesMax = 128 * 1024

export async function createApi(parts: ApiParts): Promise<FastifyInstance> {
  const http = { headersTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const server = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: requestMs, http })
  // Schemas tell what a route does. What callers may ask is read by ourselves, and answers are written whole.
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  await server.register(swagger, { openapi: documentHead(parts.version), convertConstToEnum: false })
  guard(server, parts)
  addReports(server, parts)
  addOperation(server, parts)
  return server
}

type Query = Readonly<Record<string, unknown>>

/** Who asked, as found before the route; a request without a view has been refused. */
const views = new WeakMap<FastifyRequest, View>()

function viewIn(request: FastifyRequest): View {
  const view = views.get(request)
  if (view === undefined) throw new Error('a route behind a key was reached without one')
  return view
}

function guard(server: FastifyInstance, { access, names, report }: ApiParts): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store')
    if (!isOwnHost(request.headers.host, names)) return refuse(reply, { ...refused(400, unknownHost), status: 421 })
    const view = viewOf(request.headers, access)
    const as = request.headers[askedAsHeader]
    if ('side' in view) {
      views.set(request, view)
      // Whoever asked as a side sees that it was understood.
      if (as !== undefined) reply.header(askedAsHeader, as)
    } else if (needsKey(request)) {
      return refuse(view.status === 401 ? reply.header('WWW-Authenticate', 'Bearer') : reply, view)
    }
  })
  server.setNotFoundHandler((_, reply) =>
    refuse(reply, refused(404, 'no such path; GET /openapi.json lists all paths')),
  )
  server.setErrorHandler((error, _, reply) => {
    if (isAway(error)) return refuse(reply, refused(503, 'the database is unreachable; try again later'))
    report(error)
    return refuse(reply, { status: 500, reason: 'internal error; see the log of the ledger' })
  })
}

/** Every route does, except those that say that nobody needs one. A path without a route is not told to strangers. */
function needsKey({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.security?.length !== 0
}

const unknownHost =
  'this port does not accept the name in the Host header; use an IP address, or add the name with --names'

/** Errors of the network, and those by which PostgreSQL says that it is not there: starting, stopping, full. */
const away = /^(?:E(?:CONN\w+|NOTFOUND|PIPE|HOSTUNREACH|TIMEDOUT)|57P0[123]|53\w{3}|08\w{3})$/

function isAway(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code === 'string') return away.test(code)
  // The words of pg, which gives these no code.
  return /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(String(message))
}

interface Said {
  readonly status: number
  readonly reason: string
}

const messages: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'No key',
  403: 'Not allowed',
  404: 'Not found',
  421: 'Misdirected request',
  500: 'Internal error',
  503: 'Service unavailable',
}

function refuse(reply: FastifyReply, { status, reason }: Said): FastifyReply {
  if (status === 503) reply.header('Retry-After', retrySeconds)
  return reply.code(status).send({ error: { message: messages[status] ?? '', details: { reason } } })
}

type Answering = (query: Query, parts: ReportParts) => Promise<Presented | Refusal>

function addReports(server: FastifyInstance, parts: ApiParts): void {
  const places = createPlaces(parts.bounds)
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    offered: readonly Format[],
    answer: Answering,
  ) => {
    const { format: wish, ...query } = request.query as Query
    const format = formatOf(wish, request.headers.accept, offered)
    if (format.kind === 'refused') return refuse(reply, format)
    const asked = { ...parts, view: viewIn(request), nowMs: parts.nowMs() }
    const place = await places.take()
    if (place === undefined) return refuse(reply, refused(503, 'too many reports are running; try again later'))
    try {
      const presented = await answer(query, asked)
      if (presented.kind === 'presented') {
        place.keepUntilSent(reply.raw)
        return send(reply, presented, format.format)
      }
      place.leave()
      return refuse(reply, presented)
    } catch (error) {
      place.leave()
      throw error
    }
  }
  for (const { route, offered, answer } of reportRoutes) {
    server.get<{ Params: Path }>(route.path, { schema: route }, (request, reply) =>
      handle(request, reply, offered, (query, asked) => answer(query, asked, request.params)),
    )
  }
}

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

function send(reply: FastifyReply, presented: Presented, format: Format): FastifyReply {
  reply.type(contentTypes[format])
  if (format === 'csv') reply.header('Content-Disposition', `attachment; filename="${presented.name}.csv"`)
  if (format === 'html') reply.header('Content-Security-Policy', pagePolicy)
  const { next } = presented.tail
  if (typeof next === 'string') reply.header('X-Next', next)
  return reply.send(Readable.from(piecesOf(presented, format)))
}

function addOperation(server: FastifyInstance, { database, metricsText, nowMs, leaseKeepMs }: ApiParts): void {
  const operatorOnly = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (viewIn(request).side === 'operator') return undefined
    return refuse(
      reply,
      refused(403, 'only an operator key can read this; reports are at /v1/funnel, /v1/money and /v1/statements'),
    )
  }
  const behind = { preHandler: operatorOnly }
  server.get(ledgerRoutes.journals.path, { schema: ledgerRoutes.journals, ...behind }, async () => ({
    journals: await readJournals(database.query, journalsMax),
    held: await countHeld(database.query),
  }))
  const positions = async (id: string) => {
    const { notices, sums, hasGap } = await readPositions(database, id)
    return { journal: id, notices, sums, gap: hasGap }
  }
  server.get<{ Params: { id: string } }>(
    ledgerRoutes.journal.path,
    { schema: ledgerRoutes.journal, ...behind },
    (request, reply) =>
      request.params.id.includes('\0')
        ? refuse(reply, refused(400, 'the id of a journal has no NUL'))
        : positions(request.params.id),
  )
  server.get(ledgerRoutes.traffic.path, { schema: ledgerRoutes.traffic, ...behind }, () =>
    readTraffic(database, nowMs()),
  )
  server.post(
    ledgerRoutes.closeLeases.path,
    { schema: ledgerRoutes.closeLeases, bodyLimit: closingBytesMax, ...behind },
    (request, reply) => {
      const read = readAnswer(LeaseClosing, request.body)
      if (read.kind === 'answer') return closeLeases(database, read.value, { nowMs: nowMs(), keepMs: leaseKeepMs })
      return refuse(reply, refused(400, `${read.where} of the body ${read.expected}`))
    },
  )
  server.get(ledgerRoutes.healthz.path, { schema: ledgerRoutes.healthz }, async (_, reply) => {
    const ok = await sql`select 1`.execute(database.query).then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  server.get(ledgerRoutes.metrics.path, { schema: ledgerRoutes.metrics, ...behind }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText()),
  )
  server.get(ledgerRoutes.openapi.path, { schema: ledgerRoutes.openapi }, () => server.swagger())
}
