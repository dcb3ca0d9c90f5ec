// T30 and T63: millions of addresses and publishers through a shared limiter on a real Redis. Once every remembered key
// is taken, neither this process nor Redis may grow.

import { setTimeout as pause } from 'node:timers/promises'
import { startRedis } from '@parley/testkit'
import { LeaseClient } from '../../packages/exchange/src/limits/leases/lease-client.ts'
import { LeasedScope } from '../../packages/exchange/src/limits/leases/leased-scope.ts'
import { redisLeases } from '../../packages/exchange/src/limits/leases/redis-leases.ts'
import type { ScopeSettings } from '../../packages/exchange/src/limits/scope.ts'
import { systemClock as clock } from '../../packages/exchange/src/time/clock.ts'
import { inMb } from '../figures.ts'

const addresses = 5_000_000
const publishers = 1_000_000
/** Redis forgets a key after two seconds, so the pace decides how many it holds. */
const keysPerSecond = 20_000
const growthMax = 1.25

export async function runMemory(print: (line: string) => void): Promise<number> {
  const redis = await startRedis()
  const nodes = { url: redis.url, nodeId: 'memory', commandTimeoutMs: 100, heartbeatMs: 500, nodesExpected: 1 }
  const source = redisLeases({ ...nodes, clock, nowSeconds: () => Math.floor(Date.now() / 1000), chance: Math.random })
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: (mode) => print(`mode: ${mode}`) })
  const scopeOf = (scope: ScopeSettings): LeasedScope =>
    new LeasedScope({ ...scope, client, clock, waitMs: 12, holdMs: 150 })
  await pause(500)
  const samples: { readonly rss: number; readonly used: number }[] = []
  const sample = async (label: string): Promise<void> => {
    const one = { rss: process.memoryUsage().rss, used: await redis.usedMemoryBytes() }
    samples.push(one)
    print(`${label}: ${inMb(one.rss)} MB resident, Redis ${inMb(one.used)} MB`)
  }
  const ip = scopeOf({ scope: 'ip', keysMax: 50_000 })
  await offerKeys({ scope: ip, limit: 100, count: addresses, name: 'addresses', sample })
  const publisher = scopeOf({ scope: 'publisher', keysMax: 10_000 })
  await offerKeys({ scope: publisher, limit: 1000, count: publishers, name: 'publishers', sample })
  client.close()
  await source.close()
  await redis.stop()
  return verdict(samples, print)
}

interface Offer {
  readonly scope: LeasedScope
  readonly limit: number
  readonly count: number
  readonly name: string
  readonly sample: (label: string) => Promise<void>
}

async function offerKeys({ scope, limit, count, name, sample }: Offer): Promise<void> {
  const startMs = clock.nowMs()
  let offered = 0
  let nextSample = 0
  while (offered < count) {
    const due = Math.min(count, Math.floor(((clock.nowMs() - startMs) / 1000) * keysPerSecond))
    for (; offered < due; offered++) void scope.take(`${name}-${offered}`, limit, clock.nowMs())
    if (offered >= nextSample) {
      await sample(`${offered.toLocaleString('en')} ${name}`)
      nextSample += count / 10
    }
    await pause(2)
  }
  await sample(`${count.toLocaleString('en')} ${name}`)
}

/** The first fifth fills the bounds; after that nothing may grow. */
function verdict(
  samples: readonly { readonly rss: number; readonly used: number }[],
  print: (line: string) => void,
): number {
  const early = samples.slice(2, 4)
  const late = samples.slice(4)
  const rss = Math.max(...late.map((one) => one.rss)) / Math.max(...early.map((one) => one.rss))
  const used = Math.max(...late.map((one) => one.used)) / Math.max(...early.map((one) => one.used))
  print(`\nAfter the bound: resident memory × ${rss.toFixed(2)}, Redis × ${used.toFixed(2)} (at most ${growthMax})`)
  return rss <= growthMax && used <= growthMax ? 0 : 1
}
