// The terms from which the connections and the health of a partner are built, as plain values. If they are equal in two
// configurations, the connections, the cached answers and the history of the partner survive the reload. Both are built
// from these values alone, so nothing that they depend on can be missing here.

import type { PartnerTerms } from '../config/partner.ts'
import { boundAdapter } from './partners.ts'

/** The settings of the exchange that bound every partner alike. */
export interface LineBounds {
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

export interface LineTerms extends Omit<LineBounds, 'healthHalfLifeMs' | 'partnerNetworkMs'> {
  /** Labels its counts. */
  readonly name: string
  /** Scheme, host and port; with https the certificate is checked for this host. */
  readonly origin: string
  readonly connectionsMax: number
  readonly qpsMax: number | undefined
}

export interface HealthTerms {
  readonly name: string
  readonly origin: string
  readonly halfLifeMs: number
  readonly tmaxMsMax: number
}

export function lineTermsOf(terms: PartnerTerms, bounds: LineBounds): LineTerms {
  const { origin } = boundAdapter(terms)
  const { name, connectionsMax, qpsMax } = terms
  const { responseBytesMax, drainMs, drainBytesMax, cacheEntriesMax, cacheBytesMax, cacheStaleMs } = bounds
  return {
    name,
    origin,
    connectionsMax,
    qpsMax,
    responseBytesMax,
    drainMs,
    drainBytesMax,
    cacheEntriesMax,
    cacheBytesMax,
    cacheStaleMs,
  }
}

export function healthTermsOf(terms: PartnerTerms, bounds: LineBounds): HealthTerms {
  const { origin } = boundAdapter(terms)
  const { name, timeoutMs } = terms
  return { name, origin, halfLifeMs: bounds.healthHalfLifeMs, tmaxMsMax: timeoutMs - bounds.partnerNetworkMs }
}
