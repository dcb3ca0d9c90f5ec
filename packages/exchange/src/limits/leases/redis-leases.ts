// Leases from Redis or Valkey: the count that many machines share. One script call per tick and node; only the clock of Redis
// is used. The signatures and claims that they share go the same way, on the same connection. All keys carry one hash tag, so
// that a cluster stores them on one node. A command that exceeds its time limit counts as failed, and nothing is queued while
// the connection is down (T64).

import { Redis } from 'ioredis'
import type { ClaimSource } from '../../model/limits.ts'
import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'
import type { Clock } from '../../time/clock.ts'
import { readFindings, signatureArguments, signatureScript } from '../signatures/redis-signatures.ts'
import type { SignatureSource } from '../signatures/signature-uses.ts'
import { type LeaseAnswer, type LeaseAsk, type LeaseSource, partMs, partsPerSecond } from './lease-book.ts'

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
const argumentsPerKey = 5

/** How many heartbeats must see fewer nodes before the lower count is used. */
const lowerBeatsMin = 4

// The same arithmetic as LeaseBook, in the one place that all nodes see.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local part = math.floor(now / ${partMs})
local answer = { part }
for index, key in ipairs(KEYS) do
  local at = (index - 1) * ${argumentsPerKey}
  local limit, want, forced = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local back, backPart = tonumber(ARGV[at + 4]), tonumber(ARGV[at + 5])
  local used, stale, oldest = 0, {}, part
  local fields = redis.call('HGETALL', key)
  for field = 1, #fields, 2 do
    local granted, count = tonumber(fields[field]), tonumber(fields[field + 1])
    if granted <= part - ${partsPerSecond} then stale[#stale + 1] = fields[field]
    else
      used = used + count
      if count > 0 and granted < oldest then oldest = granted end
    end
  end
  if #stale > 0 then redis.call('HDEL', key, unpack(stale)) end
  if back > 0 and backPart > part - ${partsPerSecond} and backPart <= part then
    redis.call('HINCRBY', key, backPart, -back)
    used = used - back
  end
  local granted = math.max(0, math.min(want, limit - used - forced))
  if granted + forced > 0 then redis.call('HINCRBY', key, part, granted + forced) end
  redis.call('PEXPIRE', key, 2000)
  answer[#answer + 1] = granted
  answer[#answer + 1] = used + forced + granted
  answer[#answer + 1] = (oldest + ${partsPerSecond}) * ${partMs} - now
end
return answer`

const heartbeat = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[2]) * 2)
return redis.call('ZCARD', KEYS[1])`

/** The scripts as commands; ioredis sends the text when Redis has forgotten it. */
type LeaseRedis = Redis & {
  parleyLease(count: number, ...keysAndValues: (string | number)[]): Promise<number[]>
  parleyBeat(key: string, nodeId: string, expiryMs: number): Promise<number>
  parleySignatures(...countKeysAndValues: (string | number)[]): Promise<string[]>
}

export function redisLeases(settings: RedisLeaseSettings): LeaseSource & SignatureSource & ClaimSource {
  const { redis, trouble } = connect(settings)
  let nodes = settings.nodesExpected
  let stopBeat: (() => void) | undefined
  let isClosed = false
  let lowerBeats = 0

  // A Redis that has just come back has forgotten the other nodes: a lower count is used only if it persists.
  function noteCount(count: number): void {
    lowerBeats = count < nodes ? lowerBeats + 1 : 0
    if (count >= nodes || lowerBeats >= lowerBeatsMin) nodes = count
  }

  async function beat(): Promise<void> {
    try {
      noteCount(await redis.parleyBeat(`${prefix}nodes`, settings.nodeId, settings.heartbeatMs * 4))
    } catch {
      // The last count stays: it is the best guess of how many share the limits.
    }
    if (!isClosed) stopBeat = settings.clock.after(settings.heartbeatMs, () => void beat())
  }
  redis.once('ready', () => void beat())

  async function useSignatures(uses: readonly SignatureUse[]): Promise<readonly UseFinding[]> {
    return readFindings(await redis.parleySignatures(...signatureArguments(uses, prefix, settings.nowSeconds())))
  }
  // The book begins before the first signature that is made for it. If this fails, the first use begins it.
  redis.on('ready', () => void useSignatures([]).catch(() => {}))

  return {
    nodes: () => nodes,
    async lease(asks) {
      const values = asks.flatMap(({ limit, want, forced, back, backPart }) => [limit, want, forced, back, backPart])
      const keys = asks.map(({ key }) => prefix + key)
      const answer = await redis.parleyLease(asks.length, ...keys, ...values).catch((error: unknown) => {
        throw trouble() ?? error
      })
      return readAnswer(answer, asks)
    },
    useSignatures,
    claim: async (key, seconds) => (await redis.set(`${prefix}claim:${key}`, 1, 'EX', seconds, 'NX')) === 'OK',
    close() {
      isClosed = true
      stopBeat?.()
      redis.disconnect()
      return Promise.resolve()
    },
  }
}

interface Connection {
  readonly redis: LeaseRedis
  /** Why there is no connection; undefined while there is one. */
  readonly trouble: () => Error | undefined
}

function connect({ url, commandTimeoutMs, heartbeatMs, chance }: RedisLeaseSettings): Connection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 500,
    // The heartbeat keeps a living connection busy; one that is silent for this long has died without saying so.
    socketTimeout: Math.max(1000, 4 * heartbeatMs),
    retryStrategy: (times) => chance() * Math.min(250, 50 * 2 ** Math.min(times, 4)),
    scripts: {
      parleyLease: { lua: script },
      parleyBeat: { lua: heartbeat, numberOfKeys: 1 },
      parleySignatures: { lua: signatureScript },
    },
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
  return { redis: redis as LeaseRedis, trouble: () => (redis.status === 'ready' ? undefined : last) }
}

function readAnswer(answer: readonly number[], asks: readonly LeaseAsk[]): LeaseAnswer {
  const [part = 0] = answer
  const grants = asks.map((_, index) => {
    const [granted = 0, used = 0, freeInMs = partMs] = answer.slice(1 + index * 3, 4 + index * 3)
    return { granted, used, freeInMs }
  })
  return { part, grants }
}
