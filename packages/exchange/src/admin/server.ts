// The operator's port: private, apart from the traffic. Health, metrics, and what happened in the last auctions.

import Fastify, { type FastifyInstance } from 'fastify'
import type { AuctionEntry } from '../types.ts'
import { explainAuction, type Retell, summariseAuction } from './explain.ts'

export interface AdminParts {
  readonly findAuction: (id: string) => AuctionEntry | undefined
  readonly newestAuctions: (count: number) => readonly AuctionEntry[]
  readonly retell: Retell
  /** The metrics in the text form that Prometheus reads. */
  readonly metricsText: () => Promise<string>
  /** False while the exchange is leaving: load balancers look elsewhere. */
  readonly isReady: () => boolean
}

const listedMax = 50

export function createAdmin(parts: AdminParts): FastifyInstance {
  const { findAuction, newestAuctions, retell, metricsText, isReady } = parts
  const server = Fastify({ logger: false, bodyLimit: 1024 })

  server.get('/livez', () => ({ ok: true }))
  server.get('/readyz', (_, reply) => (isReady() ? { ok: true } : reply.code(503).send({ ok: false })))
  server.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(await metricsText()))
  server.get('/auctions', () => ({ auctions: newestAuctions(listedMax).map(summariseAuction) }))
  server.get<{ Params: { id: string } }>('/auctions/:id', (request, reply) => {
    const entry = findAuction(request.params.id)
    if (entry !== undefined) return explainAuction(entry, retell)
    const reason = 'no auction with this id is kept; GET /auctions lists the newest'
    return reply.code(404).send({ error: { message: 'Not found', details: { reason } } })
  })
  return server
}
