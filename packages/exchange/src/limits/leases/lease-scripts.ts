// What Redis runs for leases, and how it is called: the same on one Redis and on each shard of a cluster. Only the clock of Redis
// is used.

import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'
import { readFindings, signatureArguments, signatureScript } from '../signatures/redis-signatures.ts'
import { type LeaseAnswer, type LeaseAsk, partMs, partsPerSecond } from './lease-book.ts'

const argumentsPerKey = 5

// The same arithmetic as LeaseBook, in the one place that all nodes see.
const leases = `
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

// Keys: when each node was last heard of, and the nodes by name. A node's rank is its place among the names: the same for all
// who see the same nodes, and different for each.
const beat = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local silent = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
for _, node in ipairs(silent) do
  redis.call('ZREM', KEYS[1], node)
  redis.call('ZREM', KEYS[2], node)
end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZADD', KEYS[2], 0, ARGV[1])
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[2]) * 2)
redis.call('PEXPIRE', KEYS[2], tonumber(ARGV[2]) * 2)
return { redis.call('ZCARD', KEYS[1]), redis.call('ZRANK', KEYS[2], ARGV[1]) }`

/** The scripts as commands; ioredis sends the text when Redis has forgotten it. */
export const leaseScripts = {
  parleyLease: { lua: leases },
  parleyBeat: { lua: beat, numberOfKeys: 2 },
  parleySignatures: { lua: signatureScript },
}

export interface ScriptCommands {
  parleyLease(count: number, ...keysAndValues: (string | number)[]): Promise<number[]>
  parleyBeat(times: string, names: string, nodeId: string, expiryMs: number): Promise<[number, number]>
  parleySignatures(...countKeysAndValues: (string | number)[]): Promise<string[]>
  set(key: string, value: number, expiry: 'EX', seconds: number, condition: 'NX'): Promise<string | null>
}

/** Where keys are: what is called, and what all of them begin with. */
export interface KeyPlace {
  readonly redis: ScriptCommands
  readonly prefix: string
}

export async function askLeases({ redis, prefix }: KeyPlace, asks: readonly LeaseAsk[]): Promise<LeaseAnswer> {
  const values = asks.flatMap(({ limit, want, forced, back, backPart }) => [limit, want, forced, back, backPart])
  const keys = asks.map(({ key }) => prefix + key)
  return readAnswer(await redis.parleyLease(asks.length, ...keys, ...values), asks)
}

function readAnswer(answer: readonly number[], asks: readonly LeaseAsk[]): LeaseAnswer {
  const [part = 0] = answer
  const grants = asks.map((_, index) => {
    const [granted = 0, used = 0, freeInMs = partMs] = answer.slice(1 + index * 3, 4 + index * 3)
    return { granted, used, freeInMs }
  })
  return { part, grants }
}

export async function askSignatures(
  { redis, prefix }: KeyPlace,
  uses: readonly SignatureUse[],
  nowSeconds: number,
): Promise<readonly UseFinding[]> {
  return readFindings(await redis.parleySignatures(...signatureArguments(uses, prefix, nowSeconds)))
}

export async function claimIn({ redis, prefix }: KeyPlace, key: string, seconds: number): Promise<boolean> {
  return (await redis.set(`${prefix}claim:${key}`, 1, 'EX', seconds, 'NX')) === 'OK'
}
