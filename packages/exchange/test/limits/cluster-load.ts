// Steady requests for some publishers at every node, and a thousand others a second at the first one, for as long as a test breaks
// a cluster beneath them.

import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '@parley/testkit/percentile'
import type { ClusterNode, Taken } from './cluster-node.ts'
import { exactAdmissions, fullestSecond, type Span, surelyInOneSecond } from './rolling.ts'

export interface ClusterLoadPlan {
  readonly nodes: readonly ClusterNode[]
  readonly publishers: readonly string[]
  readonly limit: number
  /** Requests per second of each publisher, at all nodes together, as a multiple of the limit. */
  readonly demand: number
  /** Other keys per second at the first node, each with two requests. */
  readonly othersPerSecond: number
}

interface Share {
  /** What was admitted ÷ what an exact limiter admits of the same arrivals. */
  readonly ofExact: number
  /** The fullest rolling second, in multiples of the limit. */
  readonly fullest: number
  /** The same of those that were certainly admitted in one second, as sending and answering a lot takes a while. */
  readonly surely: number
}

interface Request extends Taken {
  readonly publisher: string
  readonly sentMs: number
}

interface Alone {
  readonly publisher: string
  readonly atMs: number
  readonly forMs: number
}

/** Requests are sent in small lots, as a busy socket delivers them. */
const lotMs = 5

/** As many others, one after the other: a key comes back after three seconds. */
const othersMax = 3000

export class ClusterLoad {
  readonly #plan: ClusterLoadPlan
  readonly #startMs = performance.now()
  readonly #requests: Request[] = []
  readonly #tookMs: number[] = []
  readonly #alone: Alone[] = []
  readonly #running: Promise<void>
  #sent = 0
  #others = 0
  #lotAtMs = 0
  #isStopped = false

  constructor(plan: ClusterLoadPlan) {
    this.#plan = plan
    this.#running = this.#run()
  }

  nowMs(): number {
    return performance.now() - this.#startMs
  }

  get othersAsked(): number {
    return this.#others
  }

  shareOf(publisher: string, span: Span): Share {
    const { limit } = this.#plan
    const own = this.#requests.filter((request) => request.publisher === publisher)
    const arrivalsMs = own.map(({ sentMs }) => sentMs)
    const exactMs = exactAdmissions(arrivalsMs, limit).filter((atMs) => isWithin(atMs, span))
    const admitted = own.filter(({ ok, atMs }) => ok && isWithin(atMs, span))
    const fullest = fullestSecond(admitted.map(({ atMs }) => atMs))
    const surely = surelyInOneSecond(admitted.map(({ sentMs, atMs }) => ({ sentMs, answeredMs: atMs })))
    return { ofExact: admitted.length / exactMs.length, fullest: fullest / limit, surely: surely / limit }
  }

  /** For how long a node kept to its share for this publisher. */
  aloneMs(publisher: string, span: Span): number {
    const own = this.#alone.filter((one) => one.publisher === publisher && isWithin(one.atMs, span))
    return own.reduce((sum, { forMs }) => sum + forMs, 0)
  }

  /** How long requests took, the slowest of so many of them. */
  tookMs(share: number): number {
    const sorted = this.#tookMs.toSorted((a, b) => a - b)
    return percentile(sorted, share)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#sendLot(this.nowMs())
      await pause(lotMs)
    }
    await pause(100)
  }

  #sendLot(atMs: number): void {
    const { nodes, publishers, limit, demand, othersPerSecond } = this.#plan
    const [first] = nodes
    for (; this.#sent < (atMs * limit * demand) / nodes.length / 1000; this.#sent++) {
      for (const publisher of publishers) for (const node of nodes) void this.#send(node, publisher)
    }
    for (; this.#others < (atMs * othersPerSecond) / 1000; this.#others++) {
      if (first !== undefined) void this.#sendOther(first, this.#others)
    }
    for (const publisher of publishers) {
      const isAlone = nodes.some((node) => node.isAlone(publisher))
      if (isAlone) this.#alone.push({ publisher, atMs, forMs: atMs - this.#lotAtMs })
    }
    this.#lotAtMs = atMs
  }

  async #send(node: ClusterNode, publisher: string): Promise<void> {
    const sentMs = this.nowMs()
    const taken = await node.take(publisher, this.#plan.limit)
    this.#tookMs.push(taken.tookMs)
    this.#requests.push({ ...taken, atMs: taken.atMs - this.#startMs, publisher, sentMs })
  }

  /** The second request of a key does not find it idle, and asks for a lease. */
  async #sendOther(node: ClusterNode, number: number): Promise<void> {
    const publisher = `other-${number % othersMax}`
    for (let times = 0; times < 2; times++) this.#tookMs.push((await node.take(publisher, this.#plan.limit)).tookMs)
  }
}

function isWithin(atMs: number, { fromMs, toMs }: Span): boolean {
  return atMs >= fromMs && atMs < toMs
}
