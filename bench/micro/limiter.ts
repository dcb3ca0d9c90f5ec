// node bench/limiter.ts — what the limiter itself costs: microseconds for the two steps of one request, with limits of
// one process and with leases from a source that answers at once, for keys that are known and for keys that are new.

import { LeaseBook, type LeaseSource } from '../packages/exchange/src/limits/lease-book.ts'
import { LeaseClient } from '../packages/exchange/src/limits/lease-client.ts'
import { createLimiter, createSharedLimiter, type Limiter } from '../packages/exchange/src/limits/limiter.ts'
import { systemClock as clock } from '../packages/exchange/src/time/clock.ts'
import { describeMachine } from './machine.ts'
import { median } from './rounds.ts'

const rounds = 7
const requests = 200_000
/** Requests that are made between two looks at the event loop, as a busy server would. */
const batch = 200

const settings = {
  ip: 100,
  publisher: 1000,
  global: 10_000_000,
  publishers: {},
  ipKeysMax: 50_000,
  publisherKeysMax: 10_000,
}

interface Contender {
  readonly name: string
  readonly limiter: () => Limiter
  /** How many different addresses and publishers come by. */
  readonly keys: number
}

const contenders: readonly Contender[] = [
  { name: 'one process, 1,000 known keys', limiter: () => createLimiter(settings), keys: 1000 },
  { name: 'one process, every key new', limiter: () => createLimiter(settings), keys: Number.POSITIVE_INFINITY },
  { name: 'one process, one key over its limit', limiter: () => createLimiter(settings), keys: 1 },
  { name: 'leased, 1,000 known keys', limiter: sharedLimiter, keys: 1000 },
  { name: 'leased, every key new', limiter: sharedLimiter, keys: Number.POSITIVE_INFINITY },
  { name: 'leased, one key over its limit', limiter: sharedLimiter, keys: 1 },
]

const { node, processor, cores, load } = describeMachine()
console.log(`Node ${node}, ${cores} × ${processor}; load before the start: ${load.toFixed(2)}`)
console.log(`${rounds} rounds of ${requests.toLocaleString('en')} requests in turns; the median counts\n`)
const taken = new Map<string, number[]>()
for (let round = 0; round <= rounds; round++) {
  for (const contender of contenders) {
    const micros = await timeOf(contender)
    // The first round warms up.
    if (round > 0) taken.set(contender.name, [...(taken.get(contender.name) ?? []), micros])
  }
}
for (const [name, micros] of taken) {
  const spread = `${Math.min(...micros).toFixed(2)} to ${Math.max(...micros).toFixed(2)}`
  console.log(`${name.padEnd(40)} ${median(micros).toFixed(2).padStart(7)} µs per request (${spread})`)
}

/** Processor time of this process ÷ requests: waiting for leases costs none, asking for them does. */
async function timeOf({ limiter: create, keys }: Contender): Promise<number> {
  const limiter = create()
  const before = process.cpuUsage()
  for (let index = 0; index < requests; index += batch) {
    for (let within = index; within < index + batch; within++)
      pass(limiter, String(keys === Number.POSITIVE_INFINITY ? within : within % keys))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

function pass(limiter: Limiter, key: string): void {
  const admission = limiter.admitAddress(key, clock.nowMs())
  if (!(admission instanceof Promise)) {
    if (admission.ok) void limiter.admitPublisher(admission, key, clock.nowMs())
    return
  }
  void admission.then((known) => known.ok && limiter.admitPublisher(known, key, clock.nowMs()))
}

function sharedLimiter(): Limiter {
  const book = new LeaseBook(100_000)
  const source: LeaseSource = {
    nodes: () => 2,
    close: () => Promise.resolve(),
    lease: (asks) => Promise.resolve(book.lease(asks, clock.nowMs())),
  }
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: () => {} })
  return createSharedLimiter(settings, { client, clock, waitMs: 12, holdMs: 150, relaxAfterMs: 2000 })
}
