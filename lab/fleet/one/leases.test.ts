// The simulation beside real processes: lease calls of Redis, as docs/guides/limits.md has them of one to eight processes on a quiet machine.

import { readFileSync } from 'node:fs'
import { FakeClock, settled } from '@parley/testkit/clock'
import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { ProcessLife } from '../process-life.ts'
import { SimulatedRedis } from '../simulated-redis.ts'

const limit = 400
const seconds = 8
const heartbeatsPerSecond = 2
const guide = readFileSync(new URL('../../../docs/guides/limits.md', import.meta.url), 'utf8')

test.each([
  ['1 process', 1, 0.9],
  ['2 processes', 2, 0.9],
  ['4 processes', 4, 0.9],
  ['8 processes', 8, 0.9],
  ['1 process', 1, 2],
  ['2 processes', 2, 2],
  ['4 processes', 4, 2],
  ['8 processes', 8, 2],
])('%s make about as many calls for leases as real ones did: %i, %d × steady', async (fleet, processes, load) => {
  const real = realCalls(fleet, load) - processes * heartbeatsPerSecond

  const simulated = await simulatedCalls(processes, load)

  expect(simulated / real).toBeGreaterThan(0.7)
  expect(simulated / real).toBeLessThan(1.35)
})

/** In a second, heartbeats among them. */
function realCalls(fleet: string, load: number): number {
  const row = guide.split('\n').find((line) => line.startsWith(`| ${fleet} | ${load} × steady |`))
  return Number(row?.split('|')[7])
}

async function simulatedCalls(processes: number, load: number): Promise<number> {
  const clock = new FakeClock()
  const random = randomOf(7)
  const redis = new SimulatedRedis(clock, 1, undefined)
  const size = { nodes: processes, regions: 1, minutes: 1, perSecond: limit }
  const limits = { global: limit, publisher: 0, ip: 0 }
  const tools = { clock, redis, size, partners: [], random, broken: undefined, isCut: () => false, limits }
  const lives = Array.from({ length: processes }, (_, at) => new ProcessLife(at, 1, tools))
  for (let atMs = 0; atMs < seconds * 1000; atMs += (1000 / (limit * load)) * (0.7 - 0.3 * Math.log(1 - random()))) {
    await clock.runTo(atMs)
    const life = lives[Math.floor(random() * processes)]
    if (life !== undefined) void admit(life)
    await settled()
  }
  return redis.calls / seconds
}

async function admit({ limiter, clock }: ProcessLife): Promise<void> {
  const first = await limiter.admitAddress('192.0.2.1', clock.nowMs())
  await limiter.admitPublisher(first, undefined, clock.nowMs())
}
