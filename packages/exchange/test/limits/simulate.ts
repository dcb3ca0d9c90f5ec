// Several nodes, one book of leases and the way between them, in virtual time: the same code as in the exchange, with
// every millisecond decided here.

import { LeaseBook, type LeaseSource } from '../../src/limits/leases/lease-book.ts'
import { LeaseClient } from '../../src/limits/leases/lease-client.ts'
import { type Limiter, limiterOf, openCounts } from '../../src/limits/limiter.ts'
import { emptiestSecond, exactAdmissions, fullestSecond } from './rolling.ts'
import { type ShapeName, trafficOf } from './traffic.ts'
import { later, settled, VirtualClock } from './virtual-clock.ts'

export interface Simulation {
  readonly shape: ShapeName
  readonly weights: readonly number[]
  readonly limit: number
  readonly seed?: number
  /** From a node to the book and back. */
  readonly roundTripMs?: number
  readonly holdMs?: number
  /** True while the book cannot be reached. */
  readonly isLost?: (atMs: number) => boolean
}

export interface Simulated {
  /** What was admitted ÷ what an exact limiter admits of the same arrivals. */
  readonly ofExact: number
  /** The fullest and the emptiest rolling second, as multiples of the limit. */
  readonly fullest: number
  readonly emptiest: number
  /** The fullest second of the busiest single node. */
  readonly fullestOfNode: number
  readonly asksPerRequest: number
  readonly asksPerSecond: number
  readonly admitted: readonly { readonly atMs: number; readonly node: number }[]
}

const lastMs = 8000
const warmUpMs = 1000
/** As in the configuration, by default. */
const defaults = { tickMs: 2, retryMs: 100, waitMs: 12, holdMs: 150 }

export async function simulate(simulation: Simulation): Promise<Simulated> {
  const { shape, weights, limit, seed = 7 } = simulation
  const clock = new VirtualClock()
  const book = new LeaseBook(10)
  const asked = { count: 0 }
  const nodes = weights.map(() => nodeOf(simulation, clock, book, asked))
  const arrivals = trafficOf({ shape, limit, weights, lastMs, seed })
  const admitted: { readonly atMs: number; readonly node: number }[] = []
  for (const { atMs, node } of arrivals) {
    await clock.runTo(atMs)
    const limiter = nodes[node]
    if (limiter === undefined) throw new Error(`there is no node ${node}`)
    void admit(limiter, clock).then((ok) => {
      if (ok) admitted.push({ atMs: clock.nowMs(), node })
    })
    await settled()
  }
  await clock.runTo(lastMs + 100)
  return figuresOf(simulation, { arrivals: arrivals.map(({ atMs }) => atMs), admitted, asks: asked.count })
}

function nodeOf(simulation: Simulation, clock: VirtualClock, book: LeaseBook, asked: { count: number }): Limiter {
  const { weights, limit, roundTripMs = 1, holdMs = defaults.holdMs, isLost = () => false } = simulation
  const source: LeaseSource = {
    nodes: () => weights.length,
    close: () => Promise.resolve(),
    lease(asks) {
      asked.count++
      if (isLost(clock.nowMs())) return later(clock, 5, () => Promise.reject(new Error('lost')))
      return later(clock, roundTripMs / 2, () => {
        const answer = book.lease(asks, clock.nowMs())
        return later(clock, roundTripMs / 2, () => Promise.resolve(answer))
      })
    },
  }
  const client = new LeaseClient({ ...defaults, source, clock, onMode: () => {} })
  const settings = {
    ip: 0,
    publisher: 0,
    global: limit,
    publishers: {},
    ipKeysMax: 1,
    publisherKeysMax: 1,
  }
  return limiterOf(settings, openCounts(settings, { ...defaults, client, clock, holdMs }))
}

async function admit(limiter: Limiter, clock: VirtualClock): Promise<boolean> {
  const first = await limiter.admitAddress('127.0.0.1', clock.nowMs())
  const { ok } = await limiter.admitPublisher(first, undefined, clock.nowMs())
  return ok
}

interface Run {
  readonly arrivals: readonly number[]
  readonly admitted: Simulated['admitted']
  readonly asks: number
}

function figuresOf({ limit, weights }: Simulation, { arrivals, admitted, asks }: Run): Simulated {
  const timesMs = admitted.map(({ atMs }) => atMs)
  const ofNodes = weights.map((_, node) =>
    fullestSecond(admitted.filter((one) => one.node === node).map(({ atMs }) => atMs)),
  )
  return {
    ofExact: admitted.length / exactAdmissions(arrivals, limit).length,
    fullest: fullestSecond(timesMs) / limit,
    emptiest: emptiestSecond(timesMs, { fromMs: warmUpMs, toMs: lastMs }) / limit,
    fullestOfNode: Math.max(...ofNodes) / limit,
    asksPerRequest: asks / arrivals.length,
    asksPerSecond: (asks * 1000) / lastMs,
    admitted,
  }
}
