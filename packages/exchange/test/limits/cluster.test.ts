// D114, T64, T101: limits over a real Redis Cluster of three shards, of which one is killed, comes back, loses a slot and fails over.

import { setTimeout as pause } from 'node:timers/promises'
import { type RedisServer, startRedisCluster } from '@parley/testkit'
import { afterAll, expect, test } from 'vitest'
import { configFile, stopAll } from '../support/server.ts'
import { ClusterLoad } from './cluster-load.ts'
import { type ClusterNode, publisherOn, slotOfKey, startClusterNode } from './cluster-node.ts'
import { startFleet } from './fleet.ts'
import { offer } from './load.ts'
import { measure, showFigures } from './measure.ts'
import type { OpenLoopResult } from './open-loop.ts'
import type { Span } from './rolling.ts'
import { evenly } from './traffic.ts'

const cluster = await startRedisCluster(3, 1)
/** The last one has a replica. */
const { masters } = cluster
const [first, second, last] = masters as [RedisServer, RedisServer, RedisServer]
afterAll(async () => {
  await stopAll()
  await cluster.stop()
})

const limit = 400

test('T86: of all nodes that share a cluster, one accepts a signature, and only the first claims a key', async () => {
  const [one, two] = ['one', 'two'].map((nodeId) => startClusterNode(cluster.url, nodeId).source)
  await expect.poll(() => one?.groups[0]?.nodes()).toBe(2)
  await expect.poll(() => two?.groups[0]?.rank?.()).toBe(1)
  const seconds = Math.floor(Date.now() / 1000) + 5
  const uses = ['p1', 'p2', 'p3', 'p4', 'p1'].map((publisher) => {
    return { publisher, seconds, mark: 'm', toleranceSeconds: 60, rememberedMax: 10 }
  })

  const findings = [await one?.useSignatures(uses), await two?.useSignatures(uses.slice(1, 3))]
  const claims = [await one?.claim('a', 10), await two?.claim('a', 10), await two?.claim('b', 10)]
  await one?.close()
  await two?.close()

  expect(findings).toEqual([
    ['first', 'first', 'first', 'first', 'again'],
    ['again', 'again'],
  ])
  expect(claims).toEqual([true, false, true])
})

test('D60, D66: two processes keep a limit together through a cluster, also while its shard is away', async () => {
  // A busy machine is not an outage. All callers have one address.
  const yaml = 'limits: { redisTimeoutMs: 200, refusalsMax: 0 }\nserver: { addressConnectionsMax: 2000 }\n'
  const args = ['--config', configFile(yaml)]
  const fleet = await startFleet({ nodes: 2, limits: { ip: limit }, redisUrl: cluster.url, args })
  const shard = cluster.masterOf(slotOfKey('ip:127.0.0.1'))
  const load = offer({ ports: fleet.ports, shape: '2 × steady', limit, weights: evenly(2), lastMs: 9000, seed: 3 })
  await pause(3200)
  const wasInFallback = await fleet.isInFallback()
  await shard.kill()
  await pause(2000)
  const isInFallback = await fleet.isInFallback()
  await shard.restart()
  const backMs = await untilShared(fleet.isInFallback)
  const result = await load
  await fleet.stop()

  const calm = measure(before(result, 3000), limit, 1000)
  const all = measure(result, limit, 0)
  console.log(`calm: ${showFigures(calm)}`)
  console.log(`all: ${showFigures(all)}, shared again after ${Math.round(backMs)} ms`)
  expect([wasInFallback, isInFallback]).toEqual([false, true])
  expect(calm.ofExact).toBeGreaterThanOrEqual(0.9)
  expect(calm.surely).toBeLessThanOrEqual(1.15)
  expect(all.surely).toBeLessThanOrEqual(1.15)
  expect(all.hung).toBe(0)
  expect(backMs).toBeLessThan(10_000)
})

test('T64, T101: a shard is killed and comes back, a slot moves, another shard fails over: the limits hold, and others do not notice', async () => {
  const nodes = ['one', 'two'].map((nodeId) => startClusterNode(cluster.url, nodeId))
  const publishers = [first, second, last].map((shard) => publisherOn(cluster, shard))
  const [ofFirst = '', ofSecond = '', ofLast = ''] = publishers
  await pause(600)
  const load = new ClusterLoad({ nodes, publishers, limit, demand: 2, othersPerSecond: 1000 })

  const { spans, connections, backMs, failoverMs } = await breakIt(load, nodes, { ofFirst, ofSecond, ofLast })
  await load.stop()
  for (const node of nodes) await node.close()

  for (const [name, span] of Object.entries(spans)) console.log(`${name}: ${showSpan(load, publishers, span)}`)
  const times = `back after ${Math.round(backMs)} ms, failover ${Math.round(failoverMs)} ms`
  const waits = `p99 ${load.tookMs(0.99).toFixed(1)} ms, slowest ${load.tookMs(1).toFixed(0)} ms`
  console.log(`${times}, ${load.othersAsked} other keys, ${waits}, ${connections} connections`)
  const { calm, losing, away, back, moving, failover } = spans
  // Nobody waits longer than for a late answer on a busy machine.
  expect(load.tookMs(1)).toBeLessThan(1000)
  // A connection of each node, one that it keeps for subscriptions, and the one that asks.
  expect(connections).toBeLessThanOrEqual(2 * nodes.length + 2)
  const total = { fromMs: calm.fromMs, toMs: failover.toMs }
  for (const publisher of publishers) expect(load.shareOf(publisher, total).fullest).toBeLessThanOrEqual(1.15)
  // The keys of other shards stay shared, also while their slot moves, and get what they should.
  for (const span of [calm, losing, away, back, moving, failover]) expectShared(load, ofSecond, span)
  for (const span of [calm, moving, failover]) expectShared(load, ofFirst, span)
  for (const span of [calm, losing, away, back, moving]) expectShared(load, ofLast, span)
  // Those of the lost shard keep to the shares, which add up to the limit.
  expect(load.aloneMs(ofFirst, away)).toBeGreaterThan(1000)
  expect(load.shareOf(ofFirst, away).surely).toBeLessThanOrEqual(1)
  expect(load.shareOf(ofFirst, away).ofExact).toBeGreaterThanOrEqual(0.9)
  expect(backMs).toBeLessThan(10_000)
  // A replica takes over by itself.
  expect(load.aloneMs(ofLast, failover)).toBeGreaterThan(1000)
  expect(failoverMs).toBeLessThan(15_000)
})

interface Publishers {
  readonly ofFirst: string
  readonly ofSecond: string
  readonly ofLast: string
}

/** The cluster under load, one fault after another. */
async function breakIt(load: ClusterLoad, nodes: readonly ClusterNode[], { ofFirst, ofSecond, ofLast }: Publishers) {
  const isAlone = (publisher: string): boolean => nodes.some((node) => node.isAlone(publisher))
  const phase = phasesOf(load)
  await pause(3000)
  const calm = phase()
  const lists = await Promise.all(masters.map(({ command }) => command('CLIENT', 'LIST')))
  const connections = Math.max(...lists.map((list) => String(list).trim().split('\n').length))

  await first.kill()
  await pause(1200)
  const losing = phase()
  await pause(1800)
  const away = phase()
  await first.restart()
  const backMs = await untilShared(async () => isAlone(ofFirst))
  const back = phase()

  const move = { slot: slotOfKey(`publisher:${ofSecond}`), from: second, to: first }
  await cluster.beginMove(move)
  await pause(1000)
  await cluster.endMove(move)
  await pause(1000)
  const moving = phase()

  await last.kill()
  await pause(300)
  const failoverMs = await untilShared(async () => isAlone(ofLast))
  await pause(700)
  const failover = phase()
  return { spans: { calm, losing, away, back, moving, failover }, connections, backMs, failoverMs }
}

function showSpan(load: ClusterLoad, publishers: readonly string[], span: Span): string {
  const shares = publishers.map((publisher) => {
    const { ofExact, fullest } = load.shareOf(publisher, span)
    const aloneMs = Math.round(load.aloneMs(publisher, span))
    return `${ofExact.toFixed(3)} of exact, fullest ${fullest.toFixed(3)}, alone ${aloneMs} ms`
  })
  return `${Math.round(span.toMs - span.fromMs)} ms: ${shares.join(' | ')}`
}

function expectShared(load: ClusterLoad, publisher: string, span: Span): void {
  expect(load.aloneMs(publisher, span)).toBe(0)
  expect(load.shareOf(publisher, span).ofExact).toBeGreaterThanOrEqual(0.9)
}

/** What was sent before that moment. */
function before({ sentMs, answeredMs, statuses }: OpenLoopResult, untilMs: number): OpenLoopResult {
  const isEarly = (_: unknown, index: number): boolean => (sentMs[index] ?? 0) < untilMs
  return {
    sentMs: sentMs.filter(isEarly),
    answeredMs: answeredMs.filter(isEarly),
    statuses: statuses.filter(isEarly),
  }
}

/** Each call ends a phase of the load. The first second fills the count. */
function phasesOf(load: ClusterLoad): () => Span {
  let fromMs = 1000
  return () => {
    const span = { fromMs, toMs: load.nowMs() }
    fromMs = span.toMs
    return span
  }
}

async function untilShared(isInFallback: () => Promise<boolean>): Promise<number> {
  const startMs = performance.now()
  while (await isInFallback()) {
    if (performance.now() - startMs > 15_000) return Number.POSITIVE_INFINITY
    await pause(20)
  }
  return performance.now() - startMs
}
