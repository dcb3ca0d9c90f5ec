// Spec: Limits, with D60–D66. Three scopes: the address before the body is read, the publisher once the request is
// known to be valid, the whole exchange last, so that nobody's refused traffic uses up what others share.

import { publisherKey } from '../catalog/publisher-key.ts'
import type { Clock } from '../time/clock.ts'
import type { Quota } from '../types.ts'
import { addressLimit } from './address-limit.ts'
import { BodyBytes } from './body-bytes.ts'
import type { LeaseClient } from './lease-client.ts'
import { LeasedScope } from './leased-scope.ts'
import { tightest } from './quota.ts'
import { type AnyScope, Scope, type ScopeSettings } from './scope.ts'

export interface LimiterSettings {
  readonly ip: number
  readonly publisher: number
  readonly global: number
  readonly publishers: Readonly<Record<string, number>>
  /** Limits of ranges of addresses, by range. */
  readonly addresses?: Readonly<Record<string, number>>
  /** D91: the usual size of a body; larger ones count against their address. 0 is off. */
  readonly bytesPerRequest: number
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
  admitAddress(address: string, nowMs: number): Admission | Promise<Admission>
  /** By the bytes of its body, once it has been read and before anything is made of it. */
  admitBody(admission: Admission, bytes: number, nowMs: number): Admission
  admitPublisher(admission: Admission, publisher: string | undefined, nowMs: number): Admission | Promise<Admission>
  /** What the headers say to a caller whose request does not count, such as a notice. */
  quotaOf(address: string, nowMs: number): Quota
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
  return limiterOf(scopes, bodyBytesOf(settings)) as LocalLimiter
}

export function createSharedLimiter(settings: LimiterSettings, sharing: Sharing): Limiter {
  const scopes = scopesOf(settings, (scope) => {
    const relaxAfterMs = scope.scope === 'global' ? 0 : sharing.relaxAfterMs
    return new LeasedScope({ ...scope, ...sharing, relaxAfterMs })
  })
  return limiterOf(scopes, bodyBytesOf(settings))
}

/** Each process counts for itself: what is bounded here is the work of this one. */
function bodyBytesOf({ addresses = {}, ip, bytesPerRequest, ipKeysMax }: LimiterSettings): BodyBytes {
  return new BodyBytes({ limitOf: addressLimit(addresses, ip), bytesPerRequest, keysMax: ipKeysMax })
}

interface Scopes {
  readonly ip: AnyScope
  readonly publishers: AnyScope
  readonly global: AnyScope
}

const everyone = ''

function scopesOf(settings: LimiterSettings, make: (scope: ScopeSettings) => AnyScope): Scopes {
  const ownLimits = new Map(Object.entries(settings.publishers).map(([id, limit]) => [publisherKey(id), limit]))
  const publisherLimit = (key: string): number => ownLimits.get(key) ?? settings.publisher
  return {
    ip: make({
      scope: 'ip',
      limitOf: addressLimit(settings.addresses ?? {}, settings.ip),
      keysMax: settings.ipKeysMax,
    }),
    publishers: make({ scope: 'publisher', limitOf: publisherLimit, keysMax: settings.publisherKeysMax }),
    global: make({ scope: 'global', limitOf: () => settings.global, keysMax: 1 }),
  }
}

function limiterOf({ ip, publishers, global }: Scopes, bodies: BodyBytes): Limiter {
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

  return {
    quotaOf: (address, nowMs) => quotaOf(address, undefined, nowMs),

    admitAddress: (address, nowMs) =>
      whenKnown(ip.take(address, nowMs), (ok) => {
        const quota = ok ? quotaOf(address, undefined, nowMs) : tightest([ip.quota(address, nowMs)])
        return { ok, quota, address, takenAtMs: nowMs }
      }),

    admitBody(admission, bytes, nowMs) {
      const refusal = bodies.refusal(admission.address, bytes, nowMs)
      return refusal === undefined ? admission : refuse(admission, refusal, nowMs)
    },

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
