// From a line of the configuration to a partner that can be asked.

import type { LookupFunction } from 'node:net'
import { adFormatKey } from '@parley/openrtb'
import type { PartnerEntry } from '../config/partner.ts'
import type { Emit, SearchUse } from '../events/event.ts'
import { toMicros } from '../money/micros.ts'
import type { Clock } from '../time/clock.ts'
import { SlidingLog } from '../time/sliding-log.ts'
import type { Eligibility, LocalAdapter, Partner, RemoteDemand } from './adapter.ts'
import { type CacheSettings, withCache } from './call/answer-cache.ts'
import { createHealth } from './call/health.ts'
import { createReach } from './call/reach.ts'
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
  readonly clock: Clock
  readonly lookup: LookupFunction
  readonly emit: Emit
}

/** Everything that connections to a partner, its health and its turns depend on, as a value that can be compared. */
export interface LineTerms extends LineBounds {
  readonly origin: string
  readonly connectionsMax: number
  readonly timeoutMs: number
  readonly qpsMax: number | undefined
}

export function lineTermsOf(entry: PartnerEntry, bounds: LineBounds): LineTerms {
  const { connectionsMax = 128, timeoutMs = 150, qpsMax } = entry
  const { origin } = new URL(String(entry.params?.endpoint ?? entry.params?.url))
  return { ...lineBounds(bounds), origin, connectionsMax, timeoutMs, qpsMax }
}

/** The bounds and nothing else of what they are given with. */
function lineBounds(bounds: LineBounds): LineBounds {
  const { responseBytesMax, drainMs, drainBytesMax, healthHalfLifeMs, partnerNetworkMs } = bounds
  const { cacheEntriesMax, cacheBytesMax, cacheStaleMs } = bounds
  const cache = { cacheEntriesMax, cacheBytesMax, cacheStaleMs }
  return { responseBytesMax, drainMs, drainBytesMax, healthHalfLifeMs, partnerNetworkMs, ...cache }
}

/** What lives on between the requests to a partner. */
export type RemoteState = Pick<RemoteDemand, 'health' | 'reach' | 'hasTurn' | 'line'>

export function openRemote(partner: string, terms: LineTerms, { clock, lookup, emit }: PartnerTools): RemoteState {
  const { origin, timeoutMs, healthHalfLifeMs: halfLifeMs, partnerNetworkMs } = terms
  const { hasTurn, takeTurn } = turnsOf(terms)
  const line = openLine({ ...terms, takeTurn, clock, lookup })
  const count = (use: SearchUse): void => emit({ type: 'search-answered', partner, use })
  return {
    health: createHealth({ halfLifeMs, tmaxMsMax: timeoutMs - partnerNetworkMs }),
    reach: createReach((change) => emit({ type: 'partner-reach', partner, origin, change })),
    hasTurn,
    line: withCache(line, { ...cacheBounds(terms), clock, count }),
  }
}

/** A partner behind an HTTP service. The entry has been checked: its adapter exists and takes its parameters. */
export function remotePartner(entry: PartnerEntry, state: RemoteState): Partner {
  const adapter = adapters.get(entry.adapter ?? 'openrtb')
  if (adapter === undefined) throw new Error(`there is no adapter called ${entry.adapter}`)
  const params = (entry.params ?? {}) as never
  return {
    ...commonOf(entry),
    demand: {
      kind: 'remote',
      ...state,
      timeoutMs: entry.timeoutMs ?? 150,
      offersAlternatives: adapter.offersAlternatives === true,
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

function turnsOf({ qpsMax }: Pick<LineTerms, 'qpsMax'>): Turns {
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
