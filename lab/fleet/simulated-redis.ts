// The Redis of a region in virtual time: one shard, or several as in a cluster. The arithmetic is that of the exchange (LeaseBook);
// what is made up is the way to it, and how a shard is lost, slow, or back without its data.

import { type FakeClock, later } from '@parley/testkit/clock'
import { Heartbeats } from '../../packages/exchange/src/limits/leases/heartbeats.ts'
import { groupOf, groupsCount } from '../../packages/exchange/src/limits/leases/key-groups.ts'
import {
  type LeaseAnswer,
  type LeaseAsk,
  LeaseBook,
  type LeaseGroups,
  type LeaseSource,
} from '../../packages/exchange/src/limits/leases/lease-book.ts'
import type { ScriptCommands } from '../../packages/exchange/src/limits/leases/lease-scripts.ts'
import type { Clock } from '../../packages/exchange/src/time/clock.ts'
import type { FleetRule } from './broken-rules.ts'

/** As in the configuration, by default. */
const commandTimeoutMs = 50
const heartbeatMs = 500

const roundTripMs = 1
const slowMs = 300
/** How soon a connection to nobody is refused. */
const refusedMs = 5
const keysMax = 10_000

interface Shard {
  book: LeaseBook
  state: 'well' | 'lost' | 'slow'
  readonly heard: Heard
}

/** A node as Redis sees it. */
export interface RedisCaller {
  readonly name: string
  readonly clock: Clock
  /** How many share the limits, as its configuration says. */
  readonly nodesExpected: number
  readonly isCut: () => boolean
}

export interface RedisLink {
  readonly source: LeaseSource | LeaseGroups
  readonly beats: Heartbeats
}

export class SimulatedRedis {
  readonly #clock: FakeClock
  readonly #shards: readonly Shard[]
  readonly #broken: FleetRule | undefined
  /** Calls of scripts, heartbeats not among them. */
  calls = 0

  constructor(clock: FakeClock, shards: number, broken: FleetRule | undefined) {
    this.#clock = clock
    this.#broken = broken
    this.#shards = Array.from({ length: shards }, () => ({
      book: new LeaseBook(keysMax),
      state: 'well',
      heard: new Heard(),
    }))
  }

  get shardCount(): number {
    return this.#shards.length
  }

  fail(shard: number, state: 'lost' | 'slow'): void {
    const found = this.#shards[shard]
    if (found !== undefined) found.state = state
  }

  /** Without `hasData` it knows of no grant and no node. */
  restore(shard: number, hasData: boolean): void {
    const found = this.#shards[shard]
    if (found === undefined) return
    found.state = 'well'
    if (hasData) return
    found.book = new LeaseBook(keysMax)
    found.heard.forget()
  }

  /** The link of one node that has just started. */
  linkFor(caller: RedisCaller): RedisLink {
    const places = this.#shards.slice(0, 2).map((shard) => ({ redis: this.#commands(shard, caller), prefix: '' }))
    const { name: nodeId, clock, nodesExpected } = caller
    const beats = new Heartbeats({ places, nodeId, heartbeatMs, nodesExpected, clock })
    const isOpen = this.#broken === 'open-when-lost'
    const sources = this.#shards.map((shard): LeaseSource => {
      return {
        nodes: () => (isOpen ? 1 : beats.nodes),
        rank: () => (isOpen ? 0 : beats.rank),
        lease: (asks) => this.#reach(shard, caller, () => this.#lease(shard, asks)),
        close: () => Promise.resolve(),
      }
    })
    const [only] = sources
    if (only !== undefined && sources.length === 1) return { source: only, beats }
    // Shards have equal parts of the groups, as in a cluster.
    const groups = Array.from({ length: groupsCount }, (_, group) => {
      const source = sources[Math.floor((group * sources.length) / groupsCount)]
      if (source === undefined) throw new Error('a region has at least one shard')
      return source
    })
    return { source: { groups, groupOf, close: () => Promise.resolve() }, beats }
  }

  #lease(shard: Shard, asks: readonly LeaseAsk[]): LeaseAnswer {
    this.calls++
    const answer = shard.book.lease(asks, this.#clock.nowMs())
    if (this.#broken !== 'give-twice') return answer
    return { ...answer, grants: answer.grants.map((grant) => ({ ...grant, granted: 2 * grant.granted })) }
  }

  /** What is slow is done all the same: only its answer is not heard. */
  #reach<Result>(shard: Shard, { isCut }: RedisCaller, run: () => Result): Promise<Result> {
    const clock = this.#clock
    if (shard.state === 'lost' || isCut()) return later(clock, refusedMs, () => Promise.reject(new Error('refused')))
    if (shard.state === 'slow') {
      clock.after(slowMs, run)
      return later(clock, commandTimeoutMs, () => Promise.reject(new Error('too late')))
    }
    return later(clock, roundTripMs / 2, () => {
      const result = run()
      return later(clock, roundTripMs / 2, () => Promise.resolve(result))
    })
  }

  #commands(shard: Shard, caller: RedisCaller): ScriptCommands {
    const unused = (): Promise<never> => Promise.reject(new Error('the simulation has no such command'))
    return {
      parleyLease: unused,
      parleySignatures: unused,
      set: unused,
      parleyBeat: (_times, _names, node, expiryMs) =>
        this.#reach(shard, caller, () => shard.heard.hear(node, expiryMs, this.#clock.nowMs())),
    }
  }
}

/** Who has been heard of, as the script of the heartbeats counts them. */
class Heard {
  /** The one that was heard longest ago stands first. */
  readonly #atMs = new Map<string, number>()
  #ranks: ReadonlyMap<string, number> | undefined

  hear(node: string, expiryMs: number, nowMs: number): [count: number, rank: number] {
    for (const [other, atMs] of this.#atMs) {
      if (atMs >= nowMs - expiryMs) break
      this.#atMs.delete(other)
      this.#ranks = undefined
    }
    if (!this.#atMs.delete(node)) this.#ranks = undefined
    this.#atMs.set(node, nowMs)
    this.#ranks ??= new Map(
      Array.from(this.#atMs.keys())
        .toSorted()
        .map((name, rank) => [name, rank]),
    )
    return [this.#atMs.size, this.#ranks.get(node) ?? 0]
  }

  forget(): void {
    this.#atMs.clear()
    this.#ranks = undefined
  }
}
