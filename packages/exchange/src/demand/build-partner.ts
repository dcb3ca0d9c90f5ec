// From the terms of a partner to a partner that can be asked.

import type { LookupFunction } from 'node:net'
import { adFormatKey } from '@parley/openrtb'
import type { PartnerTerms } from '../config/partner.ts'
import type { Emit, SearchUse } from '../events/event.ts'
import { toFloorMicros, toMicros } from '../money/micros.ts'
import type { Shaper } from '../shaping/shaper.ts'
import type { Clock } from '../time/clock.ts'
import { SlidingLog } from '../time/sliding-log.ts'
import type { Eligibility, LocalAdapter, Partner, RemoteDemand } from './adapter.ts'
import { withCache } from './call/answer-cache.ts'
import { createHealth } from './call/health.ts'
import { createReach } from './call/reach.ts'
import { openLine } from './call/transport.ts'
import type { HealthTerms, LineTerms } from './lasting-terms.ts'
import { boundAdapter } from './partners.ts'

export interface PartnerTools {
  readonly clock: Clock
  readonly lookup: LookupFunction
  readonly emit: Emit
}

/** The pool of a partner, with its turns and the answers that it remembers. */
export type PartnerLine = Pick<RemoteDemand, 'line' | 'use' | 'hasTurn'>

export function openPartnerLine(terms: LineTerms, { clock, lookup, emit }: PartnerTools): PartnerLine {
  const { name: partner, cacheEntriesMax: entriesMax, cacheBytesMax: bytesMax, cacheStaleMs: staleMs, drainMs } = terms
  const { hasTurn, takeTurn } = turnsOf(terms)
  const count = (use: SearchUse): void => emit({ type: 'search-answered', partner, use })
  const line = openLine({ ...terms, takeTurn, clock, lookup })
  const cached = withCache(line, { entriesMax, bytesMax, staleMs, drainMs, clock, count })
  return { hasTurn, use: line.use, line: cached }
}

/** What is known of how a partner has answered. */
export type PartnerHistory = Pick<RemoteDemand, 'health' | 'reach'>

export function openHistory(terms: HealthTerms, { emit }: Pick<PartnerTools, 'emit'>): PartnerHistory {
  const { name: partner, origin } = terms
  return {
    health: createHealth(terms),
    reach: createReach((change) => emit({ type: 'partner-reach', partner, origin, change })),
  }
}

/** A partner behind an HTTP service. The terms have been checked: the adapter exists and takes its parameters. */
export function remotePartner(
  terms: PartnerTerms,
  line: PartnerLine,
  history: PartnerHistory,
  shaper?: Shaper,
): Partner {
  const { origin: _, ...adapter } = boundAdapter(terms)
  return {
    ...commonOf(terms),
    demand: { kind: 'remote', timeoutMs: terms.timeoutMs, ...line, ...history, ...adapter, shaper },
  }
}

/** Demand that lives in this process. */
export function localPartner(terms: PartnerTerms, adapter: LocalAdapter): Partner {
  return { ...commonOf(terms), demand: { kind: 'local', adapter } }
}

function commonOf(terms: PartnerTerms): Omit<Partner, 'demand'> {
  const { name, seat, priority, marginPercent, priceMaxCpm } = terms
  return {
    name,
    seat,
    priority,
    marginPercent,
    priceMaxMicros: toMicros(priceMaxCpm),
    eligibility: eligibilityOf(terms),
  }
}

interface Turns {
  readonly hasTurn: (nowMs: number) => boolean
  readonly takeTurn: (nowMs: number) => boolean
}

export function turnsOf({ qpsMax }: Pick<LineTerms, 'qpsMax'>): Turns {
  if (qpsMax === undefined) return { hasTurn: () => true, takeTurn: () => true }
  const log = new SlidingLog(qpsMax)
  return { hasTurn: (nowMs) => log.used(nowMs) < qpsMax, takeTurn: (nowMs) => log.take(nowMs) }
}

function eligibilityOf(terms: PartnerTerms): Eligibility {
  const { adFormats, floorMinCpm, floorMaxCpm } = terms
  return {
    terms,
    adFormats: adFormats === undefined ? undefined : new Set(adFormats.map(adFormatKey)),
    floorMinMicros: toFloorMicros(floorMinCpm),
    floorMaxMicros: toFloorMicros(floorMaxCpm),
  }
}
