// From the terms of a partner to a partner that can be asked.

import type { LookupFunction } from 'node:net'
import { adFormatKey } from '@parley/openrtb'
import type { PartnerTerms } from '../config/partner.ts'
import { toMicros } from '../money/micros.ts'
import type { Clock } from '../time/clock.ts'
import { SlidingLog } from '../time/sliding-log.ts'
import type { Eligibility, LocalAdapter, Partner, RemoteDemand } from './adapter.ts'
import { type CacheUse, withCache } from './call/answer-cache.ts'
import { createHealth } from './call/health.ts'
import { createReach, type ReachChange } from './call/reach.ts'
import { openLine } from './call/transport.ts'
import { healthTermsOf, type LineBounds, type LineTerms, lineTermsOf } from './lasting-terms.ts'
import { boundAdapter } from './partners.ts'

export interface PartnerTools {
  readonly bounds: LineBounds
  readonly clock: Clock
  readonly lookup: LookupFunction
  readonly countCacheUse: (partner: string, use: CacheUse) => void
  /** Hears that a partner is gone or back. */
  readonly onReach: (partner: string, origin: string, change: ReachChange) => void
}

/** A partner behind an HTTP service. The terms have been checked: the adapter exists and takes its parameters. */
export function remotePartner(terms: PartnerTerms, tools: PartnerTools): Partner {
  const { origin, ...adapter } = boundAdapter(terms)
  const { bounds, onReach } = tools
  return {
    ...commonOf(terms),
    demand: {
      kind: 'remote',
      timeoutMs: terms.timeoutMs,
      ...openPartnerLine(lineTermsOf(terms, bounds), tools),
      health: createHealth(healthTermsOf(terms, bounds)),
      reach: createReach((change) => onReach(terms.name, origin, change)),
      ...adapter,
    },
  }
}

/** The pool of a partner, with its turns and the answers that it remembers. */
function openPartnerLine(terms: LineTerms, tools: PartnerTools): Pick<RemoteDemand, 'line' | 'hasTurn'> {
  const { name, cacheEntriesMax: entriesMax, cacheBytesMax: bytesMax, cacheStaleMs: staleMs, drainMs } = terms
  const { clock, lookup, countCacheUse } = tools
  const { hasTurn, takeTurn } = turnsOf(terms)
  const count = (use: CacheUse): void => countCacheUse(name, use)
  const line = openLine({ ...terms, takeTurn, clock, lookup })
  return { hasTurn, line: withCache(line, { entriesMax, bytesMax, staleMs, drainMs, clock, count }) }
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

function turnsOf({ qpsMax }: LineTerms): Turns {
  if (qpsMax === undefined) return { hasTurn: () => true, takeTurn: () => true }
  const log = new SlidingLog(qpsMax)
  return { hasTurn: (nowMs) => log.used(nowMs) < qpsMax, takeTurn: (nowMs) => log.take(nowMs) }
}

function eligibilityOf(terms: PartnerTerms): Eligibility {
  const { adFormats, floorMinCpm, floorMaxCpm } = terms
  return {
    terms,
    adFormats: adFormats === undefined ? undefined : new Set(adFormats.map(adFormatKey)),
    floorMinMicros: toMicros(floorMinCpm),
    floorMaxMicros: toMicros(floorMaxCpm),
  }
}
