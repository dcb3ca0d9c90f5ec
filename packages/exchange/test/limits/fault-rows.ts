// T64: each way in which Redis can fail, at 80 % of the limit on two processes. Callers must not notice: answers stay
// fast, nobody hangs, the limit holds, and the shared count is back soon after Redis is.

import { setTimeout as pause } from 'node:timers/promises'
import { type FaultProxy, type RedisServer, startFaultProxy, startRedis } from '@parley/testkit'
import { percentile } from '@parley/testkit/percentile'
import { type Fleet, startFleet } from './fleet.ts'
import { offer } from './load.ts'
import { type Figures, measure, showFigures } from './measure.ts'
import { evenly } from './traffic.ts'

interface Stage {
  readonly redis: RedisServer
  readonly proxy: FaultProxy
}

interface Fault {
  readonly name: string
  readonly begin: (stage: Stage) => unknown
  readonly end: (stage: Stage) => unknown
}

const nothing = (): void => {}

const faults: readonly Fault[] = [
  { name: 'no fault', begin: nothing, end: nothing },
  { name: 'refused', begin: ({ redis }) => redis.kill(), end: ({ redis }) => redis.restart() },
  { name: '500 ms slow', begin: ({ proxy }) => proxy.setMode(250), end: ({ proxy }) => proxy.setMode('pass') },
  { name: 'black hole', begin: ({ proxy }) => proxy.setMode('hold'), end: ({ proxy }) => proxy.setMode('pass') },
  { name: 'connections silently dead', begin: ({ proxy }) => proxy.strand(), end: nothing },
  {
    name: 'READONLY',
    begin: ({ redis }) => redis.command('REPLICAOF', '127.0.0.1', '1'),
    end: ({ redis }) => redis.command('REPLICAOF', 'NO', 'ONE'),
  },
  {
    name: 'OOM',
    begin: ({ redis }) => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    end: ({ redis }) => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
  },
  {
    name: 'busy for 2 s (stands in for LOADING)',
    begin: ({ redis }) => void redis.command('DEBUG', 'SLEEP', '2').catch(nothing),
    end: nothing,
  },
  { name: 'NOSCRIPT', begin: ({ redis }) => redis.command('SCRIPT', 'FLUSH'), end: nothing },
  {
    name: 'killed and back with no data',
    begin: async ({ redis }) => {
      await redis.kill()
      await redis.restart()
    },
    end: nothing,
  },
]

export interface FaultRow extends Figures {
  readonly name: string
  /** Of the fault's own two seconds. */
  readonly duringP99Ms: number
  /** How long after Redis was back the last node shared again; undefined within five seconds. */
  readonly backMs: number | undefined
}

const limit = 400
/** 0.9 × of this limit is 80 % of the real one. */
const loadLimit = (limit * 0.8) / 0.9
const beginMs = 2500
const faultMs = 2000
const lastMs = 8000

export async function runFaultRows(print: (line: string) => void): Promise<readonly FaultRow[]> {
  const rows: FaultRow[] = []
  for (const fault of faults) {
    const row = await runFault(fault)
    rows.push(row)
    print(
      `${row.name}: ${showFigures(row)}, during p99 ${row.duringP99Ms.toFixed(1)} ms, shared after ${row.backMs?.toFixed(0) ?? 'no'} ms`,
    )
  }
  return rows
}

async function runFault(fault: Fault): Promise<FaultRow> {
  const redis = await startRedis()
  const proxy = await startFaultProxy(redis.port)
  const fleet = await startFleet({ nodes: 2, limits: { global: limit }, redisUrl: `redis://127.0.0.1:${proxy.port}` })
  try {
    const load = offer({
      ports: fleet.ports,
      shape: '0.9 × steady',
      limit: loadLimit,
      weights: evenly(2),
      lastMs,
      seed: 7,
    })
    await pause(beginMs)
    await Promise.resolve(fault.begin({ redis, proxy }))
    await pause(faultMs)
    await Promise.resolve(fault.end({ redis, proxy }))
    const backMs = await untilShared(fleet)
    const result = await load
    const during = result.sentMs
      .map((sentMs, index) => ({ sentMs, tookMs: (result.answeredMs[index] ?? 0) - sentMs }))
      .filter(({ sentMs }) => sentMs >= beginMs && sentMs < beginMs + faultMs)
      .map(({ tookMs }) => tookMs)
      .toSorted((a, b) => a - b)
    const duringP99Ms = percentile(during, 0.99)
    return { ...measure(result, limit, 1000), name: fault.name, duringP99Ms, backMs }
  } finally {
    await fleet.stop()
    await proxy.stop()
    await redis.stop()
  }
}

async function untilShared(fleet: Fleet): Promise<number | undefined> {
  const startMs = performance.now()
  while (await fleet.isInFallback()) {
    if (performance.now() - startMs > 5000) return undefined
    await pause(20)
  }
  return performance.now() - startMs
}
