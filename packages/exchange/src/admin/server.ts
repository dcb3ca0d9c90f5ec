// The operator's port: private, apart from the traffic. Health, metrics, and what happened in the last auctions.

import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { AuctionEntry } from '../types.ts'
import { explainAuction, type Retell, summariseAuction } from './explain.ts'
import { indexPage } from './index-page.ts'
import { createReference, openapiFor, referencePolicy } from './reference.ts'

export interface AdminParts {
  readonly findAuction: (id: string) => AuctionEntry | undefined
  readonly newestAuctions: (count: number) => readonly AuctionEntry[]
  readonly retell: Retell
  /** The metrics in the text form that Prometheus reads. */
  readonly metricsText: () => Promise<string>
  /** False while the exchange is leaving: load balancers look elsewhere. */
  readonly isReady: () => boolean
  /** Where publishers reach the exchange. */
  readonly publicUrl: () => string
}

/** A process knows its own auctions only, and whoever asks may not know that there are several. */
const unknownAuction =
  'no auction with this id is kept here; GET /auctions lists the newest, and each process of WORKERS has a port and a list of its own'

const listedMax = 50
const listedOnIndexMax = 10

export function createAdmin(parts: AdminParts): FastifyInstance {
  const { findAuction, newestAuctions, retell, metricsText, isReady, publicUrl } = parts
  const server = Fastify({ logger: false, bodyLimit: 1024 })
  // Whoever asks this port is a person more often than a program.
  server.setReplySerializer((payload) => `${JSON.stringify(payload, null, 2)}\n`)

  server.get('/', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(indexPage(publicUrl(), newestAuctions(listedOnIndexMax))),
  )
  server.get('/livez', () => ({ ok: true }))
  server.get('/readyz', (_, reply) => (isReady() ? { ok: true } : reply.code(503).send({ ok: false })))
  server.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(await metricsText()))
  server.get('/auctions', () => ({ auctions: newestAuctions(listedMax).map(summariseAuction) }))
  server.get<{ Params: { id: string } }>('/auctions/:id', (request, reply) => {
    const entry = findAuction(request.params.id)
    if (entry !== undefined) return explainAuction(entry, retell)
    return notFound(reply, unknownAuction)
  })
  server.get('/openapi.json', () => openapiFor(publicUrl()))
  addReference(server)
  server.setNotFoundHandler((_, reply) => notFound(reply, 'there is nothing here; GET / says where everything is'))
  return server
}

function notFound(reply: FastifyReply, reason: string): FastifyReply {
  return reply.code(404).send({ error: { message: 'Not found', details: { reason } } })
}

function addReference(server: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined
  server.get('/reference', (_, reply) => reply.redirect('/reference/'))
  server.get('/reference/*', async (request, reply) => {
    reference ??= createReference()
    const answer = await (await reference).inject({ method: 'GET', url: request.url })
    if (answer.statusCode === 404) return notFound(reply, 'GET /reference/ is the page')
    return reply
      .code(answer.statusCode)
      .type(String(answer.headers['content-type']))
      .header('Content-Security-Policy', referencePolicy)
      .send(answer.body)
  })
}
