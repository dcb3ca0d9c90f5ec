// A fault begins, and ends.

import { startMs } from './campaigns.ts'
import type { Fault } from './faults.ts'
import type { FleetMoney } from './fleet-money.ts'
import type { FleetNode } from './fleet-node.ts'
import type { SimulatedPartner } from './partners.ts'
import type { Routes } from './route.ts'
import type { SimulatedRedis } from './simulated-redis.ts'

export interface FaultTools {
  readonly nodes: readonly FleetNode[]
  readonly redis: readonly SimulatedRedis[]
  readonly money: FleetMoney
  readonly routes: Routes
  readonly partners: readonly SimulatedPartner[]
}

interface Moment {
  readonly nowMs: number
  /** Undefined when the fault ends. */
  readonly untilMs: number | undefined
}

/** Two faults of one kind may meet; the first that ends then ends both. */
export function applyFault(fault: Fault, tools: FaultTools, { nowMs, untilMs }: Moment): void {
  const isBegin = untilMs !== undefined
  const { redis, nodes, money, routes } = tools
  switch (fault.kind) {
    case 'redis-lost':
      if (isBegin) redis[fault.region]?.fail(fault.shard, 'lost')
      else redis[fault.region]?.restore(fault.shard, fault.hasData)
      return
    case 'redis-slow':
      if (isBegin) redis[fault.region]?.fail(fault.shard, 'slow')
      else redis[fault.region]?.restore(fault.shard, true)
      return
    case 'redis-unreached':
      for (const at of fault.nodes) setUnreached(nodes[at], isBegin)
      return
    case 'node-killed':
      if (isBegin) kill(fault.nodes, tools, nowMs, untilMs)
      return
    case 'clocks-off':
      if (isBegin) money.setClocks(fault.nodes)
      return
    case 'region-cut':
      if (isBegin) cut(fault.region, tools, untilMs)
      return
    case 'region-lost':
      routes.noteRegion(fault.region, isBegin ? nowMs : undefined)
      if (isBegin) kill(nodesIn(fault.region, tools), tools, nowMs, untilMs)
      return
    case 'partner-slow':
    case 'partner-failing':
    case 'partner-silent':
      setPartner(tools.partners[fault.partner], isBegin ? stateOf[fault.kind] : 'well', nowMs)
      return
    case 'booking-away':
      if (isBegin) money.bookingAwayUntilMs = Math.max(money.bookingAwayUntilMs, untilMs)
      return
    case 'ledger-away':
      if (isBegin) money.ledgerAwayUntilMs = Math.max(money.ledgerAwayUntilMs, untilMs)
      return
  }
}

const stateOf = { 'partner-slow': 'slow', 'partner-failing': 'failing', 'partner-silent': 'silent' } as const

function setPartner(partner: SimulatedPartner | undefined, state: SimulatedPartner['state'], nowMs: number): void {
  if (partner === undefined) return
  partner.state = state
  partner.silentSinceMs = state === 'silent' ? nowMs : Number.POSITIVE_INFINITY
}

function setUnreached(node: FleetNode | undefined, isUnreached: boolean): void {
  if (node !== undefined) node.isUnreached = isUnreached
}

function kill(places: readonly number[], { nodes, money }: FaultTools, nowMs: number, untilMs: number): void {
  for (const at of places) {
    nodes[at]?.kill(nowMs, untilMs)
    money.kill(at, untilMs)
  }
}

/** Booking and the ledger are elsewhere; requests of the region are served all the same. */
function cut(region: number, tools: FaultTools, untilMs: number): void {
  for (const at of nodesIn(region, tools)) {
    const node = tools.money.nodes[at]
    if (node === undefined) continue
    node.aloneUntilMs = startMs + untilMs
    node.hiddenUntilMs = startMs + untilMs
  }
}

function nodesIn(region: number, { nodes }: FaultTools): readonly number[] {
  return nodes.filter((node) => node.region === region).map(({ at }) => at)
}
