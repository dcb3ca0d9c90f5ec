// What Redis spends on leases: the calls of the exchange, with more and more keys in each, and the processor time that Redis says it took.

import { startRedis } from '@parley/testkit'
import { redisLeases } from '../../packages/exchange/src/limits/leases/redis-leases.ts'
import { systemClock } from '../../packages/exchange/src/time/clock.ts'

const keysOfCalls = [1, 8, 64] as const
const calls = 8000
const atOnce = 8
const keysMax = 200

export async function showRedisCost(): Promise<number> {
  const redis = await startRedis()
  const source = redisLeases({
    url: redis.url,
    nodeId: 'lab',
    commandTimeoutMs: 60_000,
    heartbeatMs: 60_000,
    nodesExpected: 1,
    clock: systemClock,
    nowSeconds: () => Date.now() / 1000,
    chance: () => 0,
  })
  try {
    await connected(source)
    for (const keys of keysOfCalls) {
      const before = await cpuMicros(redis)
      for (let made = 0; made < calls; made += atOnce) {
        await Promise.all(Array.from({ length: atOnce }, (_, at) => source.lease(asksFor(made + at, keys))))
      }
      const micros = ((await cpuMicros(redis)) - before) / calls
      console.log(`${keys} keys in a call: ${micros.toFixed(1)} µs, ${(micros / keys).toFixed(1)} µs a key`)
    }
  } finally {
    await source.close()
    await redis.stop()
  }
  return 0
}

async function connected(source: ReturnType<typeof redisLeases>): Promise<void> {
  for (;;) {
    try {
      await source.lease(asksFor(0, 1))
      return
    } catch {
      // No connection yet.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

function asksFor(call: number, keys: number) {
  const first = call * 7
  return Array.from({ length: keys }, (_, at) => {
    return { key: `key-${(first + at) % keysMax}`, limit: 1000, want: 5, forced: 0, back: 0, backPart: 0 }
  })
}

/** User and system. */
async function cpuMicros(redis: Awaited<ReturnType<typeof startRedis>>): Promise<number> {
  const told = String(await redis.command('INFO', 'cpu'))
  const seconds = ['user', 'sys'].map((kind) => Number(new RegExp(`used_cpu_${kind}:([0-9.]+)`).exec(told)?.[1]))
  return 1e6 * seconds.reduce((sum, one) => sum + one, 0)
}
