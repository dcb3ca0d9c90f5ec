// From a line of the configuration to a partner that can be asked.

import type { LookupFunction } from 'node:net'
import { adFormatKey } from '@parley/openrtb'
import type { PartnerEntry } from '../config/partner.ts'
import { toMicros } from '../money/micros.ts'
import type { Clock } from '../time/clock.ts'
import { SlidingLog } from '../time/sliding-log.ts'
import type { Eligibility, LocalAdapter, Partner } from './adapter.ts'
import { type CacheSettings, type CacheUse, withCache } from './call/answer-cache.ts'
import { createHealth } from './call/health.ts'
import { createReach, type ReachChange } from './call/reach.ts'
import { openLine } from './call/transport.ts'
import { adapters } from './partners.ts'

interface LineBounds {
  readonly responseBytesMax: number
  readonly drainMs: number
  readonly drainBytesMax: number
  readonly cacheEntriesMax: number
  readonly cacheBytesMax: number
  readonly cacheStaleMs: number
  readonly healthHalfLifeMs: number
  /** Kept back of a partner's time for the way, when it is told how long it has. */
  readonly partnerNetworkMs: number
}

export interface PartnerTools {
  readonly bounds: LineBounds
  readonly clock: Clock
  readonly lookup: LookupFunction
  readonly countCacheUse: (partner: string, use: CacheUse) => void
  /** Hears that a partner is gone or back. */
  readonly onReach: (partner: string, origin: string, change: ReachChange) => void
}

/** A partner behind an HTTP service. The entry has been checked: its adapter exists and takes its parameters. */
export function remotePartner(entry: PartnerEntry, tools: PartnerTools): Partner {
  const { bounds, clock, lookup, countCacheUse, onReach } = tools
  const adapter = adapters.get(entry.adapter ?? 'openrtb')
  if (adapter === undefined) throw new Error(`there is no adapter called ${entry.adapter}`)
  const params = (entry.params ?? {}) as never
  const endpoint = new URL(String(entry.params?.endpoint ?? entry.params?.url))
  const { hasTurn, takeTurn } = turnsOf(entry)
  const { connectionsMax = 128, timeoutMs = 150 } = entry
  const line = openLine({ ...bounds, origin: endpoint.origin, connectionsMax, takeTurn, clock, lookup })
  const count = (use: CacheUse): void => countCacheUse(entry.name, use)
  return {
    ...commonOf(entry),
    demand: {
      kind: 'remote',
      timeoutMs,
      health: createHealth({ halfLifeMs: bounds.healthHalfLifeMs, tmaxMsMax: timeoutMs - bounds.partnerNetworkMs }),
      reach: createReach((change) => onReach(entry.name, endpoint.origin, change)),
      offersAlternatives: adapter.offersAlternatives === true,
      hasTurn,
      line: withCache(line, { ...cacheBounds(bounds), clock, count }),
      calls: (opportunity, tmaxMs) => adapter.calls(opportunity, params, tmaxMs),
      bids: (reply, call, imps) => adapter.bids(reply, call, imps, params),
    },
  }
}

function cacheBounds(bounds: LineBounds): Omit<CacheSettings, 'clock' | 'count'> {
  const { cacheEntriesMax: entriesMax, cacheBytesMax: bytesMax, cacheStaleMs: staleMs, drainMs } = bounds
  return { entriesMax, bytesMax, staleMs, drainMs }
}

/** Demand that lives in this process. */
export function localPartner(entry: PartnerEntry, adapter: LocalAdapter): Partner {
  return { ...commonOf(entry), demand: { kind: 'local', adapter } }
}

function commonOf(entry: PartnerEntry): Omit<Partner, 'demand'> {
  const { name, seat = name, priority = 0, marginPercent = 0, priceMaxCpm = 1000 } = entry
  return {
    name,
    seat,
    priority,
    marginPercent,
    priceMaxMicros: toMicros(priceMaxCpm),
    eligibility: eligibilityOf(entry),
  }
}

interface Turns {
  readonly hasTurn: (nowMs: number) => boolean
  readonly takeTurn: (nowMs: number) => boolean
}

function turnsOf({ qpsMax }: PartnerEntry): Turns {
  if (qpsMax === undefined) return { hasTurn: () => true, takeTurn: () => true }
  const log = new SlidingLog(qpsMax)
  return { hasTurn: (nowMs) => log.used(nowMs) < qpsMax, takeTurn: (nowMs) => log.take(nowMs) }
}

function eligibilityOf(entry: PartnerEntry): Eligibility {
  const { adFormats, floorMinCpm = 0, floorMaxCpm = 1000 } = entry
  return {
    entry,
    adFormats: adFormats === undefined ? undefined : new Set(adFormats.map(adFormatKey)),
    floorMinMicros: toMicros(floorMinCpm),
    floorMaxMicros: toMicros(floorMaxCpm),
  }
}
