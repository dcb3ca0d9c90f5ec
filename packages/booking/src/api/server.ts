// The port of booking: campaigns for operators, snapshot and leases for exchanges.

import { createHash, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import swagger from '@fastify/swagger'
import {
  CampaignChange,
  CampaignOrder,
  ForecastQuestion,
  type LeaseAnswer,
  LeaseReport,
  ReviewDecision,
  ReviewQuestion,
  bookingRoutes as routes,
} from '@parley/contract'
import { readAnswer } from '@parley/contract/read'
import { askedAsHeader, askedAsText, isOwnHost, readAskedAs } from '@parley/port'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import {
  type Booked,
  bookCampaign,
  changeCampaign,
  findCampaign,
  listCampaigns,
  reviewCampaign,
  type Writer,
} from '../campaigns/campaigns.ts'
import { readDelivery } from '../campaigns/delivery.ts'
import { forecastFor } from '../campaigns/forecast.ts'
import { reviewAd } from '../campaigns/review-ad.ts'
import { readSnapshot, snapshotLines } from '../campaigns/snapshot.ts'
import type { Database } from '../database/open.ts'
import type { KnownTraffic } from '../service/known-traffic.ts'
import type { ReportReading } from '../service/serve-report.ts'
import { documentHead } from './document.ts'

export interface ApiParts {
  readonly database: Pick<Database, 'query'>
  /** Empty where everybody who reaches the port may do everything. */
  readonly token: string
  /** Names by which this port is called, besides addresses and `localhost`. */
  readonly names: readonly string[]
  readonly nowMs: () => number
  readonly traffic: KnownTraffic
  readonly serveReport: (report: LeaseReport) => Promise<ReportReading>
  /** Hears of accidents. */
  readonly report: (error: unknown) => void
  readonly metricsText: () => Promise<string>
  readonly version: string
}

const orderBytesMax = 64 * 1024
/** A report has thousands of campaigns. */
const reportBytesMax = 4 * 1024 * 1024
const requestMs = 5000
/** Exchanges read a campaign at a time. */
const linesType = 'application/x-ndjson'
const listedMax = 1000

export async function createApi(parts: ApiParts): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, bodyLimit: orderBytesMax, requestTimeout: requestMs })
  // Schemas tell what a route does. Bodies are read by ourselves, and answers are written whole.
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  await server.register(swagger, { openapi: documentHead(parts.version), convertConstToEnum: false })
  guard(server, parts)
  addCampaigns(server, parts)
  addReview(server, parts)
  addDelivery(server, parts)
  addExchanges(server, parts)
  addOperation(server, parts)
  return server
}

/** Where an advertiser meets only its own campaigns; nothing else may be asked as one. */
const narrowing: readonly string[] = [routes.listCampaigns, routes.campaign, routes.delivery, routes.forecast].map(
  ({ path }) => path,
)

/** The advertiser as which a request asks. */
const owners = new WeakMap<FastifyRequest, string>()

function guard(server: FastifyInstance, { token, names, report }: ApiParts): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store')
    if (!isOwnHost(request.headers.host, names))
      return refuse(reply, 421, 'this port does not accept the name in the Host header; add it with --names')
    if (needsToken(request) && !mayAsk(request.headers.authorization, token))
      return refuse(reply, 401, 'send the token in the header Authorization: Bearer <token>')
    const reading = readAskedAs(request.headers['parley-as'])
    if (reading.kind === 'whole') return
    if (reading.kind === 'unreadable') return refuse(reply, 400, reading.reason)
    if (reading.as.side !== 'advertiser' || !narrowing.includes(request.routeOptions.url ?? ''))
      return refuse(reply, 403, 'this path cannot be asked with this header Parley-As')
    owners.set(request, reading.as.of)
    reply.header(askedAsHeader, askedAsText(reading.as))
  })
  server.setNotFoundHandler((_, reply) => refuse(reply, 404, 'no such path; GET /openapi.json lists all paths'))
  server.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, error.statusCode, error.message)
    report(error)
    return refuse(reply, 503, 'the request could not be served; see the log of booking, and try again')
  })
}

/** Every route does, except those that say that nobody needs one. A path without a route is not told to strangers. */
function needsToken({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.security?.length !== 0
}

/** T96. */
function mayAsk(authorization: string | undefined, token: string): boolean {
  if (token === '') return true
  const given = /^Bearer (\S{1,256})$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return reply.code(status).send({ error: { message: 'Refused', details: { reason } } })
}

function addCampaigns(server: FastifyInstance, { database, nowMs }: ApiParts): void {
  const writerOf = (request: FastifyRequest): Writer => ({
    who: whoIn(request.headers),
    nowMs: nowMs(),
    owner: owners.get(request),
  })
  server.get<{ Querystring: { after?: string } }>(
    routes.listCampaigns.path,
    { schema: routes.listCampaigns },
    async (request, reply) =>
      reply.send({
        campaigns: await listCampaigns(database, request.query.after ?? '', listedMax, writerOf(request)),
      }),
  )
  server.get<{ Params: { id: string } }>(routes.campaign.path, { schema: routes.campaign }, async (request, reply) =>
    sendBooked(reply, await findCampaign(database, request.params.id, writerOf(request))),
  )
  server.post(routes.bookCampaign.path, { schema: routes.bookCampaign }, async (request, reply) => {
    const order = bodyOf(CampaignOrder, request)
    if (order.kind === 'unreadable') return refuse(reply, 400, `${order.where} ${order.expected}`)
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '' || key.length > 128)
      return refuse(
        reply,
        400,
        'send a header Idempotency-Key with up to 128 characters: an order that is repeated with it is booked once',
      )
    return sendBooked(reply, await bookCampaign(database, order.value, key, writerOf(request)))
  })
  server.patch<{ Params: { id: string } }>(
    routes.changeCampaign.path,
    { schema: routes.changeCampaign },
    async (request, reply) => {
      const change = bodyOf(CampaignChange, request)
      if (change.kind === 'unreadable') return refuse(reply, 400, `${change.where} ${change.expected}`)
      return sendBooked(reply, await changeCampaign(database, request.params.id, change.value, writerOf(request)))
    },
  )
  server.post<{ Params: { id: string } }>(
    routes.reviewCampaign.path,
    { schema: routes.reviewCampaign },
    async (request, reply) => {
      const decision = bodyOf(ReviewDecision, request)
      if (decision.kind === 'unreadable') return refuse(reply, 400, `${decision.where} ${decision.expected}`)
      return sendBooked(reply, await reviewCampaign(database, request.params.id, decision.value, writerOf(request)))
    },
  )
}

function addReview(server: FastifyInstance, { database }: ApiParts): void {
  server.post(routes.reviewAd.path, { schema: routes.reviewAd }, async (request, reply) => {
    const question = bodyOf(ReviewQuestion, request)
    if (question.kind === 'unreadable') return refuse(reply, 400, `${question.where} ${question.expected}`)
    const review = await reviewAd(database, question.value)
    return typeof review === 'string' ? refuse(reply, 400, review) : reply.send(review)
  })
}

function addDelivery(server: FastifyInstance, { database, nowMs, traffic }: ApiParts): void {
  server.get<{ Params: { id: string } }>(routes.delivery.path, { schema: routes.delivery }, async (request, reply) => {
    const { id } = request.params
    const tools = {
      nowMs: nowMs(),
      owner: owners.get(request),
      curve: traffic.curve,
      samples: await traffic.samples(nowMs()),
    }
    const delivery = await readDelivery(database, id, tools)
    return delivery === undefined ? refuse(reply, 404, `there is no campaign ${id}`) : reply.send(delivery)
  })
  server.post(routes.forecast.path, { schema: routes.forecast }, async (request, reply) => {
    const question = bodyOf(ForecastQuestion, request)
    if (question.kind === 'unreadable') return refuse(reply, 400, `${question.where} ${question.expected}`)
    const [owner, { campaign }] = [owners.get(request), question.value]
    if (owner !== undefined && campaign !== undefined) {
      // A forecast would tell whether somebody else has a campaign with this id.
      const own = await findCampaign(database, campaign, { nowMs: nowMs(), owner })
      if (own.kind === 'refused') return sendBooked(reply, own)
    }
    const forecast = forecastFor(question.value, await traffic.known(nowMs()), nowMs())
    return typeof forecast === 'string' ? refuse(reply, 400, forecast) : reply.send(forecast)
  })
}

function addExchanges(server: FastifyInstance, { database, nowMs, serveReport }: ApiParts): void {
  server.get<{ Querystring: { since?: string } }>(
    routes.snapshot.path,
    { schema: routes.snapshot },
    async ({ headers, query }, reply) => {
      const since = query.since === undefined ? undefined : Number(query.since)
      if (since !== undefined && !Number.isSafeInteger(since))
        return refuse(reply, 400, 'since: must be the number of a snapshot')
      const snapshot = await readSnapshot(database, nowMs(), since)
      const tag = `"${snapshot.number}"`
      reply.header('ETag', tag)
      if (headers['if-none-match'] === tag) return reply.code(304).send()
      if (headers.accept !== linesType) return reply.send(snapshot)
      return reply.type(linesType).send(Readable.from(snapshotLines(snapshot, since)))
    },
  )
  server.post(routes.leases.path, { schema: routes.leases, bodyLimit: reportBytesMax }, async (request, reply) => {
    // A newer exchange may say more.
    const report = readAnswer(LeaseReport, request.body)
    if (report.kind === 'unreadable') return refuse(reply, 400, `${report.where} ${report.expected}`)
    const reading = await serveReport(report.value)
    if (reading.kind === 'refused') return refuse(reply, 409, reading.reason)
    const answer: LeaseAnswer = reading.answer
    return reply.send(answer)
  })
}

function addOperation(server: FastifyInstance, { database, metricsText }: ApiParts): void {
  server.get(routes.healthz.path, { schema: routes.healthz }, async (_, reply) => {
    const ok = await sql`select 1`.execute(database.query).then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  server.get(routes.metrics.path, { schema: routes.metrics }, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText()),
  )
  server.get(routes.openapi.path, { schema: routes.openapi }, () => server.swagger())
}

type Body<Schema extends TSchema> =
  | { readonly kind: 'answer'; readonly value: Static<Schema> }
  | { readonly kind: 'unreadable'; readonly where: string; readonly expected: string }

/** An unknown member is usually a slip, and one that is left out could be a cap. */
function bodyOf<Schema extends TSchema>(schema: Schema, { body }: FastifyRequest): Body<Schema> {
  const text = JSON.stringify(body) ?? ''
  if (text.includes('\\u0000') || !text.isWellFormed() || /\\ud[89a-f]/i.test(text))
    return { kind: 'unreadable', where: '/', expected: 'has characters that cannot be stored' }
  if (Check(schema, body)) return { kind: 'answer', value: body }
  const [fault] = Errors(schema, body)
  const isUnknown = fault?.message === 'schema is false'
  const expected = isUnknown ? 'is not known here; check its spelling' : (fault?.message ?? 'is not as expected')
  return { kind: 'unreadable', where: fault?.instancePath || '/', expected }
}

/** The name of a person, where the caller says it; it is written with every change. */
function whoIn(headers: FastifyRequest['headers']): string {
  const who = headers['x-parley-who']
  return typeof who === 'string' && who !== '' ? who.slice(0, 128) : 'operator'
}

function sendBooked(reply: FastifyReply, booked: Booked): FastifyReply {
  if (booked.kind === 'refused') return refuse(reply, booked.status, booked.reason)
  return reply.code(booked.isNew ? 201 : 200).send(booked.campaign)
}
