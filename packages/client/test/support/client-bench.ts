// A client with an exchange that says what the test tells it to, and with a clock that the test moves.

import { FakeClock } from '@parley/testkit/clock'
import { afterEach } from 'vitest'
import { type Client, type ClientOptions, createClient } from '../../src/client.ts'
import type { BidError } from '../../src/error.ts'
import { type Say, type ScriptedExchange, startScriptedExchange } from './scripted-exchange.ts'

const exchanges: ScriptedExchange[] = []
afterEach(() => {
  for (const exchange of exchanges.splice(0)) exchange.close()
})

export interface Bench {
  readonly client: Client
  readonly exchange: ScriptedExchange
  readonly clock: FakeClock
}

/** A client and the scripted exchange that it speaks to; the exchange closes when the test is over. */
export async function benchOf(script: readonly Say[], options: Partial<ClientOptions> = {}): Promise<Bench> {
  const exchange = await startScriptedExchange(...script)
  exchanges.push(exchange)
  const clock = new FakeClock(1000)
  return { client: createClient({ baseUrl: exchange.url, clock, chance: () => 0, ...options }), exchange, clock }
}

/** The error of a promise that must fail; hands are on it at once, so that Node sees it handled. */
export function errorOf(promise: Promise<unknown>): Promise<BidError> {
  return promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: BidError) => error,
  )
}
