// D114: leases from a Redis Cluster. Keys are divided into groups (limits/leases/key-groups.ts); each group is a lease source of
// its own, so that a shard that is away takes only its groups with it. The cluster's client knows which shard has which slot, and
// follows a slot that moves. Nothing is queued while a shard is away, every command has a timeout, and a dead shard is
// tried a few times in a second by all its groups together (T64, T101).

import { Cluster } from 'ioredis'
import type { ClaimSource } from '../../model/limits.ts'
import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'
import type { Clock } from '../../time/clock.ts'
import type { SignatureSource } from '../signatures/signature-uses.ts'
import { Heartbeats } from './heartbeats.ts'
import { groupOf, groupsCount, groupTags, slotOf } from './key-groups.ts'
import type { LeaseAnswer, LeaseAsk, LeaseGroups, LeaseSource } from './lease-book.ts'
import { askLeases, askSignatures, claimIn, type KeyPlace, leaseScripts, type ScriptCommands } from './lease-scripts.ts'
import { connectionOptions, type RedisLeaseSettings } from './redis-leases.ts'

export interface ClusterLeaseSettings extends Omit<RedisLeaseSettings, 'url'> {
  /** Some nodes of the cluster, by which all are found. */
  readonly urls: readonly URL[]
}

/** Each in its own third of the slots: of three shards that have equal parts, one may be away. */
const beatGroups = [0, Math.floor(groupsCount / 3), Math.floor((2 * groupsCount) / 3)]

export function clusterLeases(settings: ClusterLeaseSettings): LeaseGroups & SignatureSource & ClaimSource {
  const { nowSeconds, clock } = settings
  const cluster = connect(settings, () => {
    beats.start()
    for (const { begin } of groups) begin()
  })
  const places = groupTags().map((tag): KeyPlace => ({ redis: cluster, prefix: `{${tag}}` }))
  const shards = new Shards(settings, cluster, places)
  const beatPlaces = beatGroups.flatMap((group) => places[group] ?? [])
  const beats = new Heartbeats({ ...settings, places: beatPlaces })
  const groups = places.map((place, group) => groupSource(shards, { place, group, beats, nowSeconds, clock }))

  return {
    groups,
    groupOf,
    useSignatures: (uses) => useInGroups(places, uses, nowSeconds()),
    claim: (key, seconds) => claimIn(placeOf(places, key), key, seconds),
    close() {
      beats.stop()
      cluster.disconnect()
      return Promise.resolve()
    },
  }
}

function placeOf(places: readonly KeyPlace[], key: string): KeyPlace {
  const place = places[groupOf(key)]
  if (place === undefined) throw new Error(`no group for ${key}`)
  return place
}

interface Group {
  readonly place: KeyPlace
  readonly group: number
  readonly beats: Heartbeats
  readonly nowSeconds: () => number
  readonly clock: Clock
}

interface GroupSource extends LeaseSource {
  /** Begins the book of signatures. */
  readonly begin: () => void
}

function groupSource(shards: Shards, { place, group, beats, nowSeconds, clock }: Group): GroupSource {
  const book = new GroupBook(place, clock)
  let isBegun = false
  // The book of signatures begins before the first signature that is made for it. If this fails, the first use begins it.
  function begin(): void {
    isBegun = true
    void askSignatures(place, [], nowSeconds()).catch(() => {})
  }

  return {
    begin,
    nodes: () => beats.nodes,
    rank: () => beats.rank,
    async lease(asks) {
      try {
        const answer = await shards.call(group, () => book.lease(asks))
        if (!isBegun) begin()
        return answer
      } catch (error) {
        // It may come back with no data.
        isBegun = false
        throw error
      }
    },
    close: () => Promise.resolve(),
  }
}

/** What finds out whether a shard is back must name a key: a script without keys would be answered by any shard. */
const probe: LeaseAsk = { key: 'probe', limit: 0, want: 0, forced: 0, back: 0, backPart: 0 }

/** For so long after a slot was found moving, keys are asked for one by one. */
const movingMs = 1000

/**
 * The count of a group. While its slot moves, a script whose keys are not all in one place is refused, and a script with one key
 * is not. So keys are then asked for one by one, and stay shared.
 */
class GroupBook {
  readonly #place: KeyPlace
  readonly #clock: Clock
  #movingUntilMs = 0

  constructor(place: KeyPlace, clock: Clock) {
    this.#place = place
    this.#clock = clock
  }

  async lease(asks: readonly LeaseAsk[]): Promise<LeaseAnswer> {
    if (asks.length < 2) return await askLeases(this.#place, asks.length === 0 ? [probe] : asks)
    if (this.#clock.nowMs() < this.#movingUntilMs) return await this.#leaseEach(asks)
    try {
      return await askLeases(this.#place, asks)
    } catch (error) {
      if (!isOfMove(error)) throw error
      this.#movingUntilMs = this.#clock.nowMs() + movingMs
      return await this.#leaseEach(asks)
    }
  }

  async #leaseEach(asks: readonly LeaseAsk[]): Promise<LeaseAnswer> {
    const answers = await Promise.all(asks.map((ask) => askLeases(this.#place, [ask])))
    return { part: Math.min(...answers.map(({ part }) => part)), grants: answers.flatMap(({ grants }) => grants) }
  }
}

/** The cluster's client first tries by itself, and then tells of the last refusal only. */
function isOfMove(error: unknown): boolean {
  return error instanceof Error && /TRYAGAIN|^Too many Cluster redirections/.test(error.message)
}

/** Those of a group that cannot be reached are undefined. */
async function useInGroups(
  places: readonly KeyPlace[],
  uses: readonly SignatureUse[],
  nowSeconds: number,
): Promise<readonly (UseFinding | undefined)[]> {
  const findings: (UseFinding | undefined)[] = uses.map(() => undefined)
  const groups = Map.groupBy(uses.entries(), ([, { publisher }]) => placeOf(places, publisherGroupKey(publisher)))
  await Promise.all(
    [...groups].map(async ([place, ofGroup]) => {
      const asked = ofGroup.map(([, use]) => use)
      const found = await askSignatures(place, asked, nowSeconds).catch(() => [])
      for (const [at, [index]] of ofGroup.entries()) findings[index] = found[at]
    }),
  )
  return findings
}

/** A publisher's signatures are where its limit is. */
export function publisherGroupKey(publisher: string): string {
  return `publisher:${publisher}`
}

/** All groups of a shard together try a shard that refuses connections once in a while of at most this long. */
const pauseMsMax = 500

/** Which groups are on a shard that cannot be connected to. */
class Shards {
  readonly #settings: ClusterLeaseSettings
  readonly #cluster: Cluster
  readonly #slots: readonly number[]
  readonly #pausedUntilMs: number[]
  #trouble = new Error('no connection so far')

  constructor(settings: ClusterLeaseSettings, cluster: Cluster, places: readonly KeyPlace[]) {
    this.#settings = settings
    this.#cluster = cluster
    this.#slots = places.map(({ prefix }) => slotOf(prefix.slice(1, -1)))
    this.#pausedUntilMs = places.map(() => 0)
    cluster.on('error', (error: Error) => this.#note(error))
    cluster.on('node error', (error: Error) => this.#note(error))
  }

  async call<Answer>(group: number, ask: () => Promise<Answer>): Promise<Answer> {
    const nowMs = this.#settings.clock.nowMs()
    if (nowMs < (this.#pausedUntilMs[group] ?? 0)) throw this.#trouble
    try {
      return await ask()
    } catch (error) {
      if (!isDisconnection(error)) throw error
      this.#pause(group, nowMs)
      throw this.#trouble
    }
  }

  #pause(group: number, nowMs: number): void {
    const shard = this.#shardOf(group)
    const untilMs = nowMs + this.#settings.chance() * pauseMsMax
    for (const other of this.#pausedUntilMs.keys()) {
      if (other === group || (shard !== undefined && this.#shardOf(other) === shard))
        this.#pausedUntilMs[other] = untilMs
    }
  }

  #shardOf(group: number): string | undefined {
    return this.#cluster.slots[this.#slots[group] ?? 0]?.[0]
  }

  /** What calls meet says only that there is no connection; this says why. */
  #note(error: Error & { readonly lastNodeError?: Error }): void {
    this.#trouble = error.lastNodeError ?? error
  }
}

function isDisconnection(error: unknown): boolean {
  return (
    error instanceof Error && /^Connection is closed|^Cluster isn't ready|^None of startup nodes/.test(error.message)
  )
}

/** A command is sent on to where a slot has moved at most so many times. */
const redirectionsMax = 3

/** `onReady` is called whenever the shards are known and connections to them are open. */
function connect(settings: ClusterLeaseSettings, onReady: () => void): Cluster & ScriptCommands {
  const cluster = new Cluster(
    settings.urls.map(({ hostname, port }) => ({ host: hostname, port: port === '' ? 6379 : Number(port) })),
    {
      enableOfflineQueue: false,
      // Each command says by itself whether the shard it needs is there.
      enableReadyCheck: false,
      maxRedirections: redirectionsMax,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      retryDelayOnTryAgain: 0,
      slotsRefreshTimeout: 500,
      slotsRefreshInterval: 10_000,
      clusterRetryStrategy: () => 50 + settings.chance() * 200,
      // Names are looked up when a connection is opened, and certificates are checked against them.
      dnsLookup: (host, done) => done(null, host),
      redisOptions: {
        ...connectionOptions(settings),
        ...credentialsIn(settings.urls),
      },
      scripts: leaseScripts,
    },
  )
  // The first calls of all groups come together, and a call that finds a connection half open fails.
  cluster.on('ready', () => {
    const unopened = cluster.nodes('master').filter(({ status }) => status === 'wait')
    void Promise.allSettled(unopened.map((node) => node.connect())).then(onReady)
  })
  return cluster as Cluster & ScriptCommands
}

/** One user has access to all shards. */
function credentialsIn([first]: readonly URL[]) {
  if (first === undefined) throw new Error('a cluster without a URL')
  return {
    ...(first.username === '' ? {} : { username: decodeURIComponent(first.username) }),
    ...(first.password === '' ? {} : { password: decodeURIComponent(first.password) }),
    ...(first.protocol.startsWith('rediss') ? { tls: {} } : {}),
  }
}
