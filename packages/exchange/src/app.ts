// Builds each part once and puts them together. What changes from run to run (time, ids, where accidents are told)
// comes in as an argument.

import type { Server } from 'node:http'
import type { Config } from './config/fields.ts'
import type { Partner } from './demand/adapter.ts'
import { houseAdapter } from './demand/adapters/house/house.ts'
import { sandboxAdapter } from './demand/adapters/sandbox/sandbox.ts'
import { readRanges } from './edge/address.ts'
import { createEdge } from './edge/server.ts'
import { answerBidRequest, type Parts } from './flow.ts'
import { createLimiter } from './limits/limiter.ts'
import type { Clock } from './time/clock.ts'
import type { Arrival, Reply } from './types.ts'

/** What the outside world lends to the exchange. */
export interface Guests {
  readonly clock: Clock
  readonly newId: () => string
  readonly report: (error: unknown) => void
}

export interface Exchange {
  /** The whole flow without a network, as tests use it. */
  readonly answer: (arrival: Arrival) => Promise<Reply>
  readonly createServer: () => Server
}

export function createExchange(config: Config, guests: Guests): Exchange {
  const { clock, newId, report } = guests
  const { server, limits, auction } = config
  const parts: Parts = {
    clock,
    newId,
    report,
    limiter: createLimiter(limits),
    intake: { path: `${server.basePath}/openrtb2`, bodyBytesMax: server.bodyBytesMax },
    demand: { partners: partnersOf(config), sandbox },
    auction,
  }
  const answer = (arrival: Arrival): Promise<Reply> => answerBidRequest(arrival, parts)
  const edge = {
    body: { bytesMax: server.bodyBytesMax, timeoutMs: server.bodyTimeoutMs },
    trustedProxies: readRanges(server.trustedProxies),
    nowMs: () => clock.nowMs(),
    newId,
    headersTimeoutMs: server.headersTimeoutMs,
    keepAliveTimeoutMs: server.keepAliveTimeoutMs,
    connectionsMax: server.connectionsMax,
  }
  return { answer, createServer: () => createEdge(answer, edge) }
}

const sandbox: Partner = { name: 'sandbox', seat: 'sandbox', priority: 0, adapter: sandboxAdapter }

function partnersOf({ house }: Config): readonly Partner[] {
  return [{ name: 'house', seat: 'house', priority: house.priority, adapter: houseAdapter(house.campaigns) }]
}
