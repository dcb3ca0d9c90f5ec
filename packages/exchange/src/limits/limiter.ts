// Spec: Limits, with D60–D65. Three scopes: the address before the body is read, the publisher once the request is
// known to be valid, the whole exchange last, so that nobody's refused traffic uses up what others share.

import type { Quota } from '../types.ts'
import { tightest } from './quota.ts'
import { Scope } from './scope.ts'

export interface LimiterSettings {
  readonly ip: number
  readonly publisher: number
  readonly global: number
  readonly publishers: Readonly<Record<string, number>>
  readonly ipKeysMax: number
  readonly publisherKeysMax: number
}

/** One request's way through the scopes. `quota` is always the scope nearest to its limit, or the one that refused. */
export interface Admission {
  readonly ok: boolean
  readonly quota: Quota
  readonly address: string
  readonly takenAtMs: number
}

export interface Limiter {
  admitAddress(address: string, nowMs: number): Admission
  admitPublisher(admission: Admission, publisher: string | undefined, nowMs: number): Admission
  /** What the headers say to a caller whose request does not count, such as a notice. */
  quotaOf(address: string, nowMs: number): Quota
}

const everyone = ''

export function createLimiter(settings: LimiterSettings): Limiter {
  const ip = new Scope({ scope: 'ip', limitOf: () => settings.ip, keysMax: settings.ipKeysMax })
  const publishers = new Scope({
    scope: 'publisher',
    // A caller may name itself `constructor`; only ids that the operator wrote count.
    limitOf: (id) =>
      (Object.hasOwn(settings.publishers, id) ? settings.publishers[id] : undefined) ?? settings.publisher,
    keysMax: settings.publisherKeysMax,
  })
  const global = new Scope({ scope: 'global', limitOf: () => settings.global, keysMax: 1 })

  function quotaOf(address: string, publisher: string | undefined, nowMs: number): Quota {
    const ofPublisher = publisher === undefined ? undefined : publishers.quota(publisher, nowMs)
    return tightest([ip.quota(address, nowMs), ofPublisher, global.quota(everyone, nowMs)])
  }

  return {
    quotaOf: (address, nowMs) => quotaOf(address, undefined, nowMs),

    admitAddress(address, nowMs) {
      const ok = ip.take(address, nowMs)
      const quota = ok ? quotaOf(address, undefined, nowMs) : tightest([ip.quota(address, nowMs)])
      return { ok, quota, address, takenAtMs: nowMs }
    },

    // A refusal gives back what the earlier scopes took: a refused request uses up nothing (D61).
    admitPublisher(admission, publisher, nowMs) {
      const { address, takenAtMs } = admission
      if (publisher !== undefined && !publishers.take(publisher, nowMs)) {
        ip.giveBack(address, takenAtMs)
        return { ...admission, ok: false, quota: tightest([publishers.quota(publisher, nowMs)]) }
      }
      if (!global.take(everyone, nowMs)) {
        ip.giveBack(address, takenAtMs)
        if (publisher !== undefined) publishers.giveBack(publisher, nowMs)
        return { ...admission, ok: false, quota: tightest([global.quota(everyone, nowMs)]) }
      }
      return { ...admission, ok: true, quota: quotaOf(address, publisher, nowMs) }
    },
  }
}
