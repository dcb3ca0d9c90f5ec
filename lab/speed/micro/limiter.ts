// The limiter: all scopes of one request, with limits of one process and with leases from a source that answers at once,
// for keys that are known, keys that are new and a key over its limit.

import { bench, summary } from 'mitata'
import { LeaseBook, type LeaseSource } from '../../../packages/exchange/src/limits/leases/lease-book.ts'
import { LeaseClient } from '../../../packages/exchange/src/limits/leases/lease-client.ts'
import { createLimiter, type Limiter, limiterOf, openCounts } from '../../../packages/exchange/src/limits/limiter.ts'
import { systemClock as clock } from '../../../packages/exchange/src/time/clock.ts'

const settings = {
  ip: 100,
  publisher: 1000,
  global: 10_000_000,
  publishers: {},
  ipKeysMax: 50_000,
  publisherKeysMax: 10_000,
}

const everyKeyNew = Number.POSITIVE_INFINITY

summary(() => {
  register('one process, 1,000 known keys', createLimiter(settings), 1000)
  register('one process, every key new', createLimiter(settings), everyKeyNew)
  register('one process, one key over its limit', createLimiter(settings), 1)
})
summary(() => {
  register('leased, 1,000 known keys', sharedLimiter(), 1000)
  register('leased, every key new', sharedLimiter(), everyKeyNew)
  register('leased, one key over its limit', sharedLimiter(), 1)
})

/** `keys` is how many different addresses and publishers come by. A request that waits for a lease is waited for. */
function register(name: string, limiter: Limiter, keys: number): void {
  let request = 0
  const pass = (): unknown => {
    const key = String(keys === everyKeyNew ? request : request % keys)
    request++
    const admission = limiter.admitAddress(key, clock.nowMs())
    if (admission instanceof Promise) {
      return admission.then((known) => known.ok && limiter.admitPublisher(known, key, clock.nowMs()))
    }
    return admission.ok ? limiter.admitPublisher(admission, key, clock.nowMs()) : admission
  }
  bench(`limiter: ${name}`, pass)
}

function sharedLimiter(): Limiter {
  const book = new LeaseBook(100_000)
  const source: LeaseSource = {
    nodes: () => 2,
    close: () => Promise.resolve(),
    lease: (asks) => Promise.resolve(book.lease(asks, clock.nowMs())),
  }
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: () => {} })
  return limiterOf(settings, openCounts(settings, { client, clock, waitMs: 12, holdMs: 150 }))
}
