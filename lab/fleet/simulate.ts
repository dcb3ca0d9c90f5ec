// A fleet in virtual time: the limiter, leases, heartbeats, health, pacing, shaping, auction and purses of the exchange in hundreds of simulated
// processes and several regions, with faults. Only time, the network, traffic and partners are made up. The same seed gives the same result.

import { createHash } from 'node:crypto'
import { FakeClock } from '@parley/testkit/clock'
import { randomOf } from '@parley/testkit/random'
import { drawnTraffic, type Traffic } from '../shaping/traffic.ts'
import { applyFault, type FaultTools } from './apply-fault.ts'
import type { FleetRule } from './broken-rules.ts'
import { type Chat, newChat } from './chats.ts'
import { type FleetCounts, newCounts } from './counts.ts'
import { type PlannedFault, plannedFaults } from './faults.ts'
import { drainMs, FleetMoney, type MoneyFigures } from './fleet-money.ts'
import { FleetNode } from './fleet-node.ts'
import { type FleetSize, limitsOf, oneShare, partnerTurns, regionRate } from './fleet-size.ts'
import { Fullest } from './fullest.ts'
import { partnersFor } from './partners.ts'
import { Routes } from './route.ts'
import type { ServeTools } from './serve-request.ts'
import { SimulatedRedis } from './simulated-redis.ts'

export interface FleetPlan {
  readonly seed: number
  readonly size: FleetSize
  /** Undefined for those of the seed. */
  readonly faults?: readonly PlannedFault[]
  readonly broken?: FleetRule | undefined
}

export interface FleetResult {
  readonly counts: FleetCounts
  readonly money: MoneyFigures
  /** By what has a limit: the fullest second in multiples of it. */
  readonly fullest: Fullest
  /** Calls of all Redis. */
  readonly redisCalls: number
  readonly faults: readonly PlannedFault[]
  /** Of everything that was counted: equal for equal seeds. */
  readonly digest: string
}

const secondMs = 1000
const onePublisher = 'one'
const chatsPerRate = 40
/** A chat that has come to an end makes way for another. */
const turnsMax = 12

export function simulateFleet(plan: FleetPlan): Promise<FleetResult> {
  return new FleetSimulation(plan).run()
}

class FleetSimulation {
  readonly #plan: FleetPlan
  readonly #clock = new FakeClock()
  readonly #traffic: Traffic = drawnTraffic()
  readonly #random: () => number
  readonly #counts = newCounts()
  readonly #fullest = new Fullest()
  readonly #money: FleetMoney
  readonly #redis: readonly SimulatedRedis[]
  readonly #nodes: readonly FleetNode[]
  readonly #routes: Routes
  readonly #faults: readonly PlannedFault[]
  readonly #faultTools: FaultTools
  /** By region. */
  readonly #chats: Chat[][]
  readonly #hash = createHash('sha256')
  #requests = 0

  constructor(plan: FleetPlan) {
    const { seed, size, broken } = plan
    this.#plan = plan
    this.#random = randomOf(seed)
    this.#money = new FleetMoney(size, randomOf(seed + 1_000_003), broken)
    // Every other region has a cluster of three shards.
    this.#redis = Array.from({ length: size.regions }, (_, region) => {
      return new SimulatedRedis(this.#clock, region % 2 === 0 ? 1 : 3, broken)
    })
    const partners = partnersFor(this.#traffic)
    const life = { clock: this.#clock, size, partners, random: this.#random, broken }
    const serve = this.#serveTools()
    this.#nodes = Array.from({ length: size.nodes }, (_, at) => {
      const region = at % size.regions
      const redis = this.#redis[region]
      if (redis === undefined) throw new Error('every region has a Redis')
      return new FleetNode(at, region, { ...life, redis }, serve)
    })
    this.#routes = new Routes(this.#nodes, size.regions)
    const chats = Math.ceil(regionRate(size) * chatsPerRate)
    this.#chats = this.#redis.map(() => Array.from({ length: chats }, newChat))
    const around = { shards: (region: number) => this.#redis[region]?.shardCount ?? 1, partners: partners.length }
    this.#faults = plan.faults ?? plannedFaults(size, around, randomOf(seed + 2_000_003))
    this.#faultTools = { nodes: this.#nodes, redis: this.#redis, money: this.#money, routes: this.#routes, partners }
  }

  async run(): Promise<FleetResult> {
    const { size, seed } = this.#plan
    const endMs = size.minutes * 60 * secondMs
    for (let region = 0; region < size.regions; region++) this.#arrive(region, endMs, randomOf(seed * 31 + region))
    for (const planned of this.#faults) {
      const { fault, fromMs, toMs } = planned
      this.#clock.after(fromMs, () => applyFault(fault, this.#faultTools, { nowMs: fromMs, untilMs: toMs }))
      this.#clock.after(toMs, () => applyFault(fault, this.#faultTools, { nowMs: toMs, untilMs: undefined }))
    }
    for (let nowMs = secondMs; nowMs <= endMs; nowMs += secondMs) {
      await this.#clock.runTo(nowMs)
      this.#tick(nowMs)
    }
    await this.#clock.runTo(endMs + secondMs)
    for (const node of this.#nodes) node.kill(endMs, endMs)
    for (let nowMs = endMs + secondMs; nowMs <= endMs + drainMs; nowMs += secondMs) this.#money.tick(nowMs)
    return this.#result()
  }

  #tick(nowMs: number): void {
    for (const node of this.#nodes) {
      if (node.killedAtMs !== undefined && node.downUntilMs <= nowMs) node.start()
    }
    this.#money.tick(nowMs)
    const { requests, limited, calls, campaignAds } = this.#counts
    this.#hash.update(`${nowMs} ${requests} ${limited} ${calls} ${campaignAds}\n`)
  }

  /** The next request of a region, and so on. In the course of the simulation traffic rises to half as much again and falls to half. */
  #arrive(region: number, endMs: number, random: () => number): void {
    const nowMs = this.#clock.nowMs()
    const busy = 1 + 0.5 * Math.sin((2 * Math.PI * nowMs) / endMs)
    const gapMs = (-Math.log(1 - random()) * 1000) / (regionRate(this.#plan.size) * busy)
    if (nowMs + gapMs >= endMs) return
    this.#clock.after(gapMs, () => {
      this.#request(region, random)
      this.#arrive(region, endMs, random)
    })
  }

  #request(region: number, random: () => number): void {
    const drawn = this.#traffic.next(random)
    const isOfOne = random() < oneShare.publisher
    const isFromOne = random() < oneShare.address
    const opportunity = isOfOne ? { ...drawn, publisher: onePublisher } : drawn
    const chat = this.#chatOf(region, random)
    this.#counts.requests++
    const found = this.#routes.route(region, this.#clock.nowMs(), random)
    if (found === undefined) {
      this.#counts.lost++
      return
    }
    if (found.isMoved) this.#counts.moved++
    chat.isBusy = true
    // Of the other addresses each keeps to one node.
    const address = isFromOne ? `198.51.100.${region}` : `10.${found.node.at >> 8}.${found.node.at & 255}.1`
    const id = `${this.#plan.seed}-${this.#requests++}`
    found.node.serve({ id, chat, address, opportunity })
  }

  #chatOf(region: number, random: () => number): Chat {
    const chats = this.#chats[region] ?? []
    const place = Math.floor(random() * chats.length)
    const known = chats[place]
    // Who has not been answered yet waits, and another one asks.
    if (known !== undefined && !known.isBusy && known.turn < turnsMax) return known
    const chat = newChat()
    if (known === undefined || !known.isBusy) chats[place] = chat
    return chat
  }

  #serveTools(): ServeTools {
    const limits = limitsOf(this.#plan.size)
    return {
      nowMs: () => this.#clock.nowMs(),
      random: this.#random,
      counts: this.#counts,
      fullest: this.#fullest,
      turnsMax: partnerTurns(this.#plan.size),
      money: this.#money,
      broken: this.#plan.broken,
      admitted: (at, { address, opportunity: { publisher } }) => {
        const region = at % this.#plan.size.regions
        const nowMs = this.#clock.nowMs()
        this.#fullest.note(`global ${region}`, limits.global, nowMs)
        if (publisher === onePublisher) this.#fullest.note(`publisher of ${region}`, limits.publisher, nowMs)
        if (address.startsWith('198.')) this.#fullest.note(`address of ${address} at ${region}`, limits.ip, nowMs)
      },
    }
  }

  #result(): FleetResult {
    const money = this.#money.figures()
    const redisCalls = this.#redis.reduce((sum, { calls }) => sum + calls, 0)
    this.#hash.update(JSON.stringify([this.#counts, money, redisCalls, this.#fullest.shares()]))
    const digest = this.#hash.digest('hex').slice(0, 16)
    return { counts: this.#counts, money, fullest: this.#fullest, redisCalls, faults: this.#faults, digest }
  }
}
