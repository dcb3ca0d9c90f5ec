// A real process of the exchange, with a real Redis and a real partner that always bids, and the same requests at the same times.

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startPartner, startRedis } from '@parley/testkit'
import { sampleBody } from '../../load/request-bytes.ts'
import { startExchange } from '../../stage/exchange.ts'
import { limitsOf, partnerTurns } from '../fleet-size.ts'
import { type Arrival, addressRanges, type OneFigures, oneSize, publisherIds } from './arrivals.ts'

/** A process tells Redis so often that it is there. */
const heartbeatsPerSecond = 2

/** A busy machine is late, and Redis and the partner would count as lost. */
const patient = { redisTimeoutMs: 1000, leaseWaitMs: 100 }

/** Simulated publishers are known: where anybody can name one, its limit is divided among callers (regulars.ts). */
const known = publisherIds.map((id) => ({ id, addresses: addressRanges }))

export async function runOne(arrivals: readonly Arrival[]): Promise<OneFigures> {
  const redis = await startRedis()
  const partner = await startPartner('fast', { delayMs: 20, price: 9 })
  const exchange = await startExchange({
    config: {
      server: { trustedProxies: ['127.0.0.1/32'], addressConnectionsMax: 1000 },
      limits: { ...limitsOf(oneSize), refusalsMax: 0, redisUrl: redis.url, ...patient },
      credentials: { publishers: known },
      demand: {
        partners: [
          {
            name: 'bids',
            params: { endpoint: `${partner.url}/bid` },
            qpsMax: partnerTurns(oneSize),
            timeoutMs: 400,
            shaping: { explorationPercent: 5, revenueLossPercentMax: 1 },
          },
        ],
      },
    },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  try {
    const before = await redis.commandStats()
    const startedMs = performance.now()
    const statuses = await sendAll(arrivals, exchange.url, agent)
    const beats = ((performance.now() - startedMs) / 1000) * heartbeatsPerSecond
    const after = await redis.commandStats()
    const { requests: calls } = await partner.stats()
    return {
      requests: arrivals.length,
      limited: statuses.filter((status) => status === 429).length,
      calls,
      awards: statuses.filter((status) => status === 200).length,
      leaseCalls: Math.round(after.scriptCalls - before.scriptCalls - beats),
    }
  } finally {
    agent.destroy()
    await exchange.stop()
    await partner.stop()
    await redis.stop()
  }
}

async function sendAll(arrivals: readonly Arrival[], url: string, agent: Agent): Promise<readonly number[]> {
  const sample = JSON.parse(sampleBody()) as { readonly site: { readonly publisher: object } }
  const startedMs = performance.now()
  const answers: Promise<number>[] = []
  for (const [at, arrival] of arrivals.entries()) {
    const waitMs = startedMs + arrival.atMs - performance.now()
    if (waitMs > 1) await pause(waitMs)
    const publisher = { ...sample.site.publisher, id: arrival.publisher }
    const body = JSON.stringify({ ...sample, id: `one-${at}`, site: { ...sample.site, publisher } })
    answers.push(send(url, agent, arrival.address, body))
  }
  return Promise.all(answers)
}

function send(url: string, agent: Agent, address: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': address,
    }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
