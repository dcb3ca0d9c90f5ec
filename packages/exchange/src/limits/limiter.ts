// Spec: Limits, with D60–D66. Three scopes: the address before the body is read, the publisher once the request is
// known to be valid, the whole exchange last, so that nobody's refused traffic uses up what others share. Notices have a
// scope of their own beside them (D87).

import { publisherKey } from '../catalog/publisher-key.ts'
import type { Clock } from '../time/clock.ts'
import type { Quota } from '../words/quota.ts'
import { addressLimit } from './address-limit.ts'
import type { LeaseClient } from './leases/lease-client.ts'
import { LeasedScope } from './leases/leased-scope.ts'
import { tightest } from './quota.ts'
import { Refusals } from './refusals.ts'
import { type AnyScope, Scope, type ScopeSettings } from './scope.ts'

export interface LimiterSettings {
  readonly ip: number
  readonly publisher: number
  readonly global: number
  readonly publishers: Readonly<Record<string, number>>
  /** Limits of ranges of addresses, by range. */
  readonly addresses?: Readonly<Record<string, number>>
  readonly ipKeysMax: number
  readonly publisherKeysMax: number
  /** Refusals of an address within a second above which it is a flood; 0 or none switches this off. */
  readonly refusalsMax?: number
}

/** One request's way through the scopes. `quota` is always the scope nearest to its limit, or the one that refused. */
export interface Admission {
  readonly ok: boolean
  readonly quota: Quota
  readonly address: string
  readonly takenAtMs: number
}

type NoticeAdmission = Pick<Admission, 'ok' | 'quota'>

export interface Limiter {
  admitAddress(address: string, nowMs: number): Admission | Promise<Admission>
  /** Refuses what was admitted for another reason; the request then uses up nothing (D61). */
  refuse(admission: Admission, quota: Quota, nowMs: number): Admission
  admitPublisher(admission: Admission, publisher: string | undefined, nowMs: number): Admission | Promise<Admission>
  /** Notices count in a scope of their own; the headers of one that passes speak of bid requests all the same. */
  admitNotice(address: string, nowMs: number): NoticeAdmission
  /** What the headers say to a caller whose request does not count. */
  quotaOf(address: string, nowMs: number): Quota
  /** For how long an address must not be read, because its own limits have refused it too often; 0 as a rule. */
  holdMs(address: string, nowMs: number): number
}

/** A limiter that always knows at once: one process, exact to the request. */
export interface LocalLimiter extends Limiter {
  admitAddress(address: string, nowMs: number): Admission
  admitPublisher(admission: Admission, publisher: string | undefined, nowMs: number): Admission
}

/** How several nodes share the limits. */
export interface Sharing {
  readonly client: LeaseClient
  readonly clock: Clock
  readonly waitMs: number
  readonly holdMs: number
  /** After this long without the shared count, addresses and publishers get twice their share; the whole never does. */
  readonly relaxAfterMs: number
}

export function createLimiter(settings: LimiterSettings): LocalLimiter {
  const scopes = scopesOf(settings, (scope) => new Scope(scope))
  // With local scopes every step below is synchronous, and so is the result.
  return limiterOf(scopes, refusalsOf(settings)) as LocalLimiter
}

export function createSharedLimiter(settings: LimiterSettings, sharing: Sharing): Limiter {
  const scopes = scopesOf(settings, (scope) => {
    const relaxAfterMs = scope.scope === 'global' ? 0 : sharing.relaxAfterMs
    return new LeasedScope({ ...scope, ...sharing, relaxAfterMs })
  })
  return limiterOf(scopes, refusalsOf(settings))
}

function refusalsOf({ refusalsMax = 0, ipKeysMax }: LimiterSettings): Refusals {
  return new Refusals(refusalsMax, ipKeysMax)
}

interface Scopes {
  readonly ip: AnyScope
  readonly publishers: AnyScope
  readonly global: AnyScope
  readonly notices: Scope
}

const everyone = ''

/** Of each request that may come, a win and a billing notice, and each of them once more. */
const noticesPerRequest = 4

function scopesOf(settings: LimiterSettings, make: (scope: ScopeSettings) => AnyScope): Scopes {
  const ownLimits = new Map(Object.entries(settings.publishers).map(([id, limit]) => [publisherKey(id), limit]))
  const publisherLimit = (key: string): number => ownLimits.get(key) ?? settings.publisher
  const limitOf = addressLimit(settings.addresses ?? {}, settings.ip)
  const keysMax = settings.ipKeysMax
  return {
    ip: make({ scope: 'ip', limitOf, keysMax }),
    // A process counts what reaches it: this bounds work, not money, so that nothing has to be shared.
    notices: new Scope({ scope: 'notice', limitOf: (key) => noticesPerRequest * limitOf(key), keysMax }),
    publishers: make({ scope: 'publisher', limitOf: publisherLimit, keysMax: settings.publisherKeysMax }),
    global: make({ scope: 'global', limitOf: () => settings.global, keysMax: 1 }),
  }
}

function limiterOf({ ip, publishers, global, notices }: Scopes, refusals: Refusals): Limiter {
  function quotaOf(address: string, publisher: string | undefined, nowMs: number): Quota {
    const ofPublisher = publisher === undefined ? undefined : publishers.quota(publisher, nowMs)
    return tightest([ip.quota(address, nowMs), ofPublisher, global.quota(everyone, nowMs)])
  }

  function admitGlobal(
    admission: Admission,
    publisher: string | undefined,
    nowMs: number,
  ): Admission | Promise<Admission> {
    return whenKnown(global.take(everyone, nowMs), (ok) => {
      if (ok) return { ...admission, ok, quota: quotaOf(admission.address, publisher, nowMs) }
      if (publisher !== undefined) publishers.giveBack(publisher, nowMs, nowMs)
      return refuse(admission, global.quota(everyone, nowMs), nowMs)
    })
  }

  // A refusal gives back what the earlier scopes took: a refused request uses up nothing (D61).
  function refuse(admission: Admission, quota: Quota | undefined, nowMs: number): Admission {
    ip.giveBack(admission.address, admission.takenAtMs, nowMs)
    return { ...admission, ok: false, quota: tightest([quota]) }
  }

  /** Only refusals by limits of its own say something about an address: the others depend on what callers send elsewhere. */
  function refusedQuota(scope: AnyScope, address: string, nowMs: number): Quota {
    refusals.note(address, nowMs)
    return tightest([scope.quota(address, nowMs)])
  }

  return {
    quotaOf: (address, nowMs) => quotaOf(address, undefined, nowMs),
    holdMs: (address, nowMs) => refusals.holdMs(address, nowMs),

    admitNotice(address, nowMs) {
      const ok = notices.take(address, nowMs)
      const quota = ok ? quotaOf(address, undefined, nowMs) : refusedQuota(notices, address, nowMs)
      return { ok, quota }
    },

    admitAddress: (address, nowMs) =>
      whenKnown(ip.take(address, nowMs), (ok) => {
        const quota = ok ? quotaOf(address, undefined, nowMs) : refusedQuota(ip, address, nowMs)
        return { ok, quota, address, takenAtMs: nowMs }
      }),

    refuse,

    admitPublisher(admission, publisher, nowMs) {
      if (publisher === undefined) return admitGlobal(admission, publisher, nowMs)
      return whenKnown(publishers.take(publisher, nowMs), (ok) =>
        ok ? admitGlobal(admission, publisher, nowMs) : refuse(admission, publishers.quota(publisher, nowMs), nowMs),
      )
    },
  }
}

/** Goes on at once when the answer is there, and later when it has to be waited for. */
function whenKnown<Result>(
  answer: boolean | Promise<boolean>,
  goOn: (ok: boolean) => Result | Promise<Result>,
): Result | Promise<Result> {
  return typeof answer === 'boolean' ? goOn(answer) : answer.then(goOn)
}
