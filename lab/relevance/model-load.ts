// What a sentence model costs the callers of an exchange: three partners at 30 ms, an open loop in which every chat says something
// new, with the model and without it in turns (D109).

import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '@parley/testkit/percentile'
import type { SentenceModel } from '@parley/testkit/sentence-model'
import { sampleBody } from '../load/request-bytes.ts'
import { partnersConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import { counted } from '../stage/metrics.ts'
import { healthyPartners, startPartners } from '../stage/partners/start.ts'

export interface Turn {
  readonly name: string
  readonly perSecond: number
  readonly auctions: number
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of the ads scored, the share that the model did not score. */
  readonly fallbacks: number
}

interface LoadOptions {
  readonly files: SentenceModel
  /** Texts a second of one thread. */
  readonly capacity: number
  readonly seconds: number
}

const partnerDelayMs = 30
const scores = 'parley_model_scores_total'

/** Twice at 70 % of the capacity without and with the model, then with it at twice the capacity. */
export async function modelLoad({ files, capacity, seconds }: LoadOptions): Promise<readonly Turn[]> {
  const partners = await startPartners({ seed: 1, partners: healthyPartners(3, partnerDelayMs) })
  const { model: weights, ...rest } = files
  const auction = { tellRelevance: true }
  const demand = partnersConfig(partners.endpoints)
  const without = await startExchange({ name: 'without', config: { ...demand, auction } })
  const withModel = { ...auction, model: { weights, ...rest } }
  const own = await startExchange({ name: 'model', config: { ...demand, auction: withModel } })
  const light = Math.max(1, Math.floor(0.7 * capacity))
  const turns: Turn[] = []
  try {
    for (const exchange of [without, own]) await turn(exchange, 'warm-up', light, 3)
    for (let round = 0; round < 2; round++) {
      turns.push(await turn(without, 'off', light, seconds))
      turns.push(await turn(own, 'on', light, seconds))
    }
    turns.push(await turn(own, 'on, twice what it can', Math.ceil(2 * capacity), seconds))
  } finally {
    await Promise.all([without.stop(), own.stop(), partners.stop()])
  }
  return turns
}

let chats = 0

async function turn(exchange: RunningExchange, name: string, perSecond: number, seconds: number): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const before = await exchange.metrics()
  const beganAtMs = performance.now()
  const asked: Promise<number>[] = []
  for (let at = 0; at < perSecond * seconds; at++) {
    const dueMs = beganAtMs + (at * 1000) / perSecond
    const leftMs = dueMs - performance.now()
    if (leftMs > 0) await wait(leftMs)
    asked.push(latencyOf(exchange.url, agent, dueMs))
  }
  const latencies = await Promise.all(asked)
  const after = await exchange.metrics()
  agent.destroy()
  const sorted = Float64Array.from(latencies.filter((ms) => ms > 0)).toSorted()
  const all = counted(before, after, scores)
  return {
    name,
    perSecond,
    auctions: latencies.length,
    failed: latencies.length - sorted.length,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    fallbacks: all === 0 ? 0 : 1 - counted(before, after, scores, 'end="model"') / all,
  }
}

/** From the moment at which the request was due; 0 where it was not answered with a bid. */
function latencyOf(url: string, agent: Agent, dueMs: number): Promise<number> {
  const { site, ...rest } = JSON.parse(sampleBody(`chat-${chats}`)) as { readonly site: object }
  const keywords = `trail running shoes for marathon number ${chats++}, wet weather, discount`
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', agent, headers, timeout: 5000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200 ? performance.now() - dueMs : 0))
    })
    sent.once('error', () => resolve(0)).once('timeout', () => sent.destroy())
    sent.end(JSON.stringify({ ...rest, site: { ...site, keywords } }))
  })
}
