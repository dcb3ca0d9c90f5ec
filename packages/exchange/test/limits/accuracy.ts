// One line of the table of results: a fleet, a kind of traffic, and how near the limit they stayed.

import { setTimeout as pause } from 'node:timers/promises'
import type { RedisServer } from '@parley/testkit'
import type { Fleet } from './fleet.ts'
import { offer } from './load.ts'
import { type Figures, measure } from './measure.ts'
import { evenly, type ShapeName, skewed } from './traffic.ts'

export interface AccuracyPlan {
  readonly fleet: Fleet
  readonly redis?: RedisServer
  readonly shape: ShapeName
  readonly isSkewed: boolean
  readonly limit: number
  readonly warmUpMs: number
  readonly measuredMs: number
}

export interface AccuracyRow extends Figures {
  readonly shape: ShapeName
  readonly nodes: number
  readonly isSkewed: boolean
  /** Script calls of Redis in the measured time, heartbeats included; undefined without Redis. */
  readonly redisCallsPerSecond: number | undefined
  readonly redisCallsPerRequest: number | undefined
  /** Whether a node kept to its share at the end: then the machine was too busy for the shared count. */
  readonly isInFallback: boolean
}

export async function runAccuracy(plan: AccuracyPlan): Promise<AccuracyRow> {
  const { fleet, redis, shape, isSkewed, limit, warmUpMs, measuredMs } = plan
  const nodes = fleet.ports.length
  const weights = isSkewed ? skewed(nodes) : evenly(nodes)
  const result = offer({ ports: fleet.ports, shape, limit, weights, lastMs: warmUpMs + measuredMs, seed: 7 })
  const counted = await callsWithin(redis, warmUpMs, measuredMs)
  const figures = measure(await result, limit, warmUpMs)
  return {
    ...figures,
    shape,
    nodes,
    isSkewed,
    redisCallsPerSecond: counted === undefined ? undefined : (counted * 1000) / measuredMs,
    redisCallsPerRequest: counted === undefined ? undefined : counted / figures.offered,
    isInFallback: await fleet.isInFallback(),
  }
}

async function callsWithin(
  redis: RedisServer | undefined,
  fromMs: number,
  spanMs: number,
): Promise<number | undefined> {
  await pause(fromMs)
  const before = await redis?.commandStats()
  await pause(spanMs)
  const after = await redis?.commandStats()
  return before === undefined || after === undefined ? undefined : after.scriptCalls - before.scriptCalls
}
