// Leases from Redis or Valkey: the count that many machines share. One script call per tick and node. The signatures and claims
// that they share go the same way, on the same connection. All keys carry one hash tag; a cluster divides them into groups
// (limits/leases/redis-cluster.ts). A command that exceeds its time limit counts as failed, and nothing is queued while the
// connection is down (T64).

import { Redis } from 'ioredis'
import type { ClaimSource } from '../../model/limits.ts'
import type { Clock } from '../../time/clock.ts'
import type { SignatureSource } from '../signatures/signature-uses.ts'
import { Heartbeats } from './heartbeats.ts'
import type { LeaseSource } from './lease-book.ts'
import { askLeases, askSignatures, claimIn, leaseScripts, type ScriptCommands } from './lease-scripts.ts'

export interface RedisLeaseSettings {
  readonly url: string
  /** Names this node among those that share the limits. */
  readonly nodeId: string
  readonly commandTimeoutMs: number
  readonly heartbeatMs: number
  /** How many nodes to assume until Redis reports the number. */
  readonly nodesExpected: number
  readonly clock: Clock
  /** Wall clock. */
  readonly nowSeconds: () => number
  /** A number in [0, 1), so that nodes do not come back all at once. */
  readonly chance: () => number
}

const prefix = '{parley-limits}'

export function redisLeases(settings: RedisLeaseSettings): LeaseSource & SignatureSource & ClaimSource {
  const { redis, trouble } = connect(settings)
  const place = { redis, prefix }
  const beats = new Heartbeats({ ...settings, places: [place] })
  redis.once('ready', () => beats.start())

  const useSignatures: SignatureSource['useSignatures'] = (uses) => askSignatures(place, uses, settings.nowSeconds())
  // The book begins before the first signature that is made for it. If this fails, the first use begins it.
  redis.on('ready', () => void useSignatures([]).catch(() => {}))

  return {
    nodes: () => beats.nodes,
    rank: () => beats.rank,
    lease: (asks) =>
      askLeases(place, asks).catch((error: unknown) => {
        throw trouble() ?? error
      }),
    useSignatures,
    claim: (key, seconds) => claimIn(place, key, seconds),
    close() {
      beats.stop()
      redis.disconnect()
      return Promise.resolve()
    },
  }
}

/** How any connection to Redis behaves. */
export function connectionOptions({
  commandTimeoutMs,
  heartbeatMs,
}: Pick<RedisLeaseSettings, 'commandTimeoutMs' | 'heartbeatMs'>) {
  return {
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 500,
    // One that owes an answer for this long has died without saying so.
    socketTimeout: Math.max(1000, 4 * heartbeatMs),
  }
}

interface Connection {
  readonly redis: Redis & ScriptCommands
  /** Why there is no connection; undefined while there is one. */
  readonly trouble: () => Error | undefined
}

function connect(settings: RedisLeaseSettings): Connection {
  const redis = new Redis(settings.url, {
    ...connectionOptions(settings),
    enableOfflineQueue: false,
    retryStrategy: (times) => settings.chance() * Math.min(250, 50 * 2 ** Math.min(times, 4)),
    scripts: leaseScripts,
  })
  // Failures are seen by the calls that meet them; the connection itself only keeps trying. What it met is told by those
  // calls, which by themselves would only say that there was no connection.
  let last = new Error('no connection so far')
  redis.on('error', (error: Error) => {
    last = error
  })
  redis.on('ready', () => {
    last = new Error('the connection was closed')
  })
  return { redis: redis as Redis & ScriptCommands, trouble: () => (redis.status === 'ready' ? undefined : last) }
}
