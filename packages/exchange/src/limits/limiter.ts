// Spec: Limits, with D60–D66. Three scopes: the address before the body is read, the publisher once the request is known to
// be valid, and the whole exchange last, so that refused traffic never uses up the shared limit. Notices have their own
// scope (D87), and so have callers that name a publisher and do not prove it (D93, T29).

import { publisherKey } from '../catalog/publisher-key.ts'
import type { Quota } from '../model/limits.ts'
import type { Clock } from '../time/clock.ts'
import { addressLimit } from './address-limit.ts'
import type { LeaseClients } from './leases/lease-client.ts'
import { LeasedScope } from './leases/leased-scope.ts'
import { tightest } from './quota.ts'
import { Refusals, refusalsOfBody } from './refusals.ts'
import { Regulars } from './regulars.ts'
import { type AnyScope, Scope, type ScopeSettings } from './scope.ts'

export interface LimiterSettings {
  readonly ip: number
  readonly publisher: number
  readonly global: number
  readonly publishers: Readonly<Record<string, number>>
  /** Of requests that name a publisher without proof; 0 or none is no limit. */
  readonly unverified?: number
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

interface RefusedBody {
  readonly bytes: number
  readonly quota: Quota
  readonly nowMs: number
}

type NoticeAdmission = Pick<Admission, 'ok' | 'quota'>

export interface Limiter {
  /** Also what is refused here is read off the connection, so its body counts. */
  admitAddress(address: string, nowMs: number, bodyBytes?: number): Admission | Promise<Admission>
  /** Refuses a body that was admitted and cannot have its turn (D91). The request uses up nothing, yet it was read. */
  refuseLarge(admission: Admission, body: RefusedBody): Admission
  admitPublisher(admission: Admission, publisher: string | undefined, nowMs: number): Admission | Promise<Admission>
  /** The same for a publisher that anybody can name: callers that come regularly keep their rate (regulars.ts). */
  admitOpen(admission: Admission, publisher: string, nowMs: number): Admission | Promise<Admission>
  /** The same for a caller that did not prove to be the publisher it names: it uses up nothing of the publisher's own. */
  admitUnverified(admission: Admission, publisher: string, nowMs: number): Admission | Promise<Admission>
  /** Gives back what a request has taken that is refused for reasons of our own. */
  release(admission: Admission, nowMs: number): Admission
  /** Notices count in a scope of their own; the headers of one that passes speak of bid requests all the same. */
  admitNotice(address: string, nowMs: number): NoticeAdmission
  /** How many requests an address may send in any second; 0 is no limit. */
  readonly limitOf: (address: string) => number
  /** What the headers say to a caller whose request does not count. */
  quotaOf(address: string, nowMs: number): Quota
  /** What the limit of the whole exchange has left; undefined where there is none. */
  quotaOfAll(nowMs: number): Quota | undefined
}

/** A limiter that always knows at once: one process, exact to the request. */
export interface LocalLimiter extends Limiter {
  admitAddress(address: string, nowMs: number, bodyBytes?: number): Admission
  admitPublisher(admission: Admission, publisher: string | undefined, nowMs: number): Admission
  admitUnverified(admission: Admission, publisher: string, nowMs: number): Admission
}

/** How several nodes share the limits. */
export interface Sharing {
  readonly client: LeaseClients
  readonly clock: Clock
  readonly waitMs: number
  readonly holdMs: number
}

/** What the limits count, for as long as the process lives. */
export interface LimitCounts {
  readonly ip: AnyScope
  readonly publishers: AnyScope
  readonly unverified: AnyScope
  readonly global: AnyScope
  readonly notices: Scope
  readonly refusals: Refusals
  readonly regulars: Regulars
}

export type CountSettings = Pick<LimiterSettings, 'ipKeysMax' | 'publisherKeysMax' | 'refusalsMax'>

/** Exact where this process is alone; with `sharing`, the count is that of all who share. */
export function openCounts(settings: CountSettings, sharing?: Sharing): LimitCounts {
  const { ipKeysMax, publisherKeysMax, refusalsMax = 0 } = settings
  const open = (scope: ScopeSettings): AnyScope =>
    sharing === undefined ? new Scope(scope) : new LeasedScope({ ...scope, ...sharing })
  return {
    ip: open({ scope: 'ip', keysMax: ipKeysMax }),
    publishers: open({ scope: 'publisher', keysMax: publisherKeysMax }),
    unverified: open({ scope: 'unverified', keysMax: publisherKeysMax }),
    global: open({ scope: 'global', keysMax: 1 }),
    // A process counts what reaches it: this bounds work, not money, so that nothing has to be shared.
    notices: new Scope({ scope: 'notice', keysMax: ipKeysMax }),
    refusals: new Refusals(refusalsMax, ipKeysMax),
    regulars: new Regulars(publisherKeysMax, () => sharing?.client.nodes ?? 1),
  }
}

/** A limiter of one process with a count of its own. */
export function createLimiter(settings: LimiterSettings): LocalLimiter {
  // With counts of its own every step below is synchronous, and so is the result.
  return limiterOf(settings, openCounts(settings)) as LocalLimiter
}

const everyone = ''

/** Of each request that may come, a win and a billing notice, and each of them once more. */
const noticesPerRequest = 4

/** How much each key may have under one configuration; 0 is no limit. */
interface LimitRules {
  readonly ofAddress: (address: string) => number
  readonly ofNotices: (address: string) => number
  readonly ofPublisher: (publisher: string) => number
}

function rulesOf(settings: LimiterSettings): LimitRules {
  const ownLimits = new Map(Object.entries(settings.publishers).map(([id, limit]) => [publisherKey(id), limit]))
  const ofAddress = addressLimit(settings.addresses ?? {}, settings.ip)
  return {
    ofAddress,
    ofNotices: (address) => noticesPerRequest * ofAddress(address),
    ofPublisher: (publisher) => ownLimits.get(publisher) ?? settings.publisher,
  }
}

/** Where a request counts besides its address and the whole exchange. */
interface Share {
  readonly scope: AnyScope
  readonly key: string
  readonly limit: number
}

function quotaIn(share: Share | undefined, nowMs: number): Quota | undefined {
  return share?.scope.quota(share.key, share.limit, nowMs)
}

/** What is left of each limit. */
interface Quotas {
  readonly ofAll: (nowMs: number) => Quota | undefined
  /** The one nearest to its limit. */
  readonly tightestOf: (address: string, share: Share | undefined, nowMs: number) => Quota
}

function quotasOf(all: number, { ofAddress }: LimitRules, { ip, global }: LimitCounts): Quotas {
  const quotas: Quotas = {
    ofAll: (nowMs) => global.quota(everyone, all, nowMs),
    tightestOf(address, share, nowMs) {
      return tightest([ip.quota(address, ofAddress(address), nowMs), quotaIn(share, nowMs), quotas.ofAll(nowMs)])
    },
  }
  return quotas
}

/** The last steps of a request's way through the scopes. */
interface Admissions {
  readonly admitShare: (admission: Admission, share: Share | undefined, nowMs: number) => Admission | Promise<Admission>
  readonly refuse: (admission: Admission, quota: Quota | undefined, nowMs: number) => Admission
}

function admissions(all: number, quotas: Quotas, { ip, global }: LimitCounts): Admissions {
  function admitShare(admission: Admission, share: Share | undefined, nowMs: number): Admission | Promise<Admission> {
    if (share === undefined) return admitGlobal(admission, share, nowMs)
    return whenKnown(share.scope.take(share.key, share.limit, nowMs), (ok) =>
      ok ? admitGlobal(admission, share, nowMs) : refuse(admission, quotaIn(share, nowMs), nowMs),
    )
  }

  function admitGlobal(admission: Admission, share: Share | undefined, nowMs: number): Admission | Promise<Admission> {
    return whenKnown(global.take(everyone, all, nowMs), (ok) => {
      if (ok) return { ...admission, ok, quota: quotas.tightestOf(admission.address, share, nowMs) }
      share?.scope.giveBack(share.key, nowMs, nowMs)
      return refuse(admission, quotas.ofAll(nowMs), nowMs)
    })
  }

  // A refusal gives back what the earlier scopes took: a refused request uses up nothing (D61).
  function refuse(admission: Admission, quota: Quota | undefined, nowMs: number): Admission {
    ip.giveBack(admission.address, admission.takenAtMs, nowMs)
    return { ...admission, ok: false, quota: tightest([quota]) }
  }

  return { admitShare, refuse }
}

/** The limits of one configuration over what is counted. */
export function limiterOf(settings: LimiterSettings, counts: LimitCounts): Limiter {
  const { ip, publishers, unverified, notices, refusals } = counts
  const rules = rulesOf(settings)
  const quotas = quotasOf(settings.global, rules, counts)
  const { admitShare, refuse } = admissions(settings.global, quotas, counts)

  /** Only refusals by limits of its own say something about an address: the others depend on what callers send elsewhere. */
  function refusedQuota(quota: Quota | undefined, address: string, nowMs: number, bodyBytes = 0): Quota {
    refusals.note(address, nowMs, refusalsOfBody(bodyBytes))
    return tightest([quota])
  }

  return {
    quotaOf: (address, nowMs) => quotas.tightestOf(address, undefined, nowMs),

    quotaOfAll: quotas.ofAll,

    limitOf: rules.ofAddress,

    admitNotice(address, nowMs) {
      const limit = rules.ofNotices(address)
      if (notices.take(address, limit, nowMs)) return { ok: true, quota: quotas.tightestOf(address, undefined, nowMs) }
      return { ok: false, quota: refusedQuota(notices.quota(address, limit, nowMs), address, nowMs) }
    },

    admitAddress(address, nowMs, bodyBytes) {
      const limit = rules.ofAddress(address)
      return whenKnown(ip.take(address, limit, nowMs), (ok) => {
        const admission = { ok, address, takenAtMs: nowMs }
        if (ok) return { ...admission, quota: quotas.tightestOf(address, undefined, nowMs) }
        return { ...admission, quota: refusedQuota(ip.quota(address, limit, nowMs), address, nowMs, bodyBytes) }
      })
    },

    refuseLarge(admission, { bytes, quota, nowMs }) {
      refusals.note(admission.address, nowMs, refusalsOfBody(bytes))
      return refuse(admission, quota, nowMs)
    },

    release: (admission, nowMs) => refuse(admission, quotas.tightestOf(admission.address, undefined, nowMs), nowMs),

    admitPublisher(admission, publisher, nowMs) {
      if (publisher === undefined) return admitShare(admission, undefined, nowMs)
      const limit = rules.ofPublisher(publisher)
      return admitShare(admission, { scope: publishers, key: publisher, limit }, nowMs)
    },

    admitOpen: openAdmission(rules, counts, { admitShare, refuse }),

    admitUnverified(admission, publisher, nowMs) {
      const share = { scope: unverified, key: publisher, limit: settings.unverified ?? 0 }
      return admitShare(admission, share, nowMs)
    },
  }
}

/** The limit of a publisher that anybody can name. */
function openAdmission(
  { ofPublisher }: LimitRules,
  { publishers, regulars }: LimitCounts,
  { admitShare, refuse }: Admissions,
): Limiter['admitOpen'] {
  return (admission, publisher, nowMs) => {
    const { address } = admission
    const limit = ofPublisher(publisher)
    const share = { scope: publishers, key: publisher, limit }
    if (limit === 0) return admitShare(admission, share, nowMs)
    const place = regulars.place(publisher, address, limit, nowMs)
    if (place === 'none') {
      return refuse(admission, { scope: 'publisher', limit, remaining: 0, resetSeconds: 1 }, nowMs)
    }
    const note = (admitted: Admission): Admission => {
      if (admitted.ok) regulars.served(publisher, address)
      else regulars.giveBack(publisher, place, nowMs, nowMs)
      return admitted
    }
    const admitted = admitShare(admission, share, nowMs)
    return 'then' in admitted ? admitted.then(note) : note(admitted)
  }
}

/** Goes on at once when the answer is there, and later when it has to be waited for. */
function whenKnown<Result>(
  answer: boolean | Promise<boolean>,
  goOn: (ok: boolean) => Result | Promise<Result>,
): Result | Promise<Result> {
  return typeof answer === 'boolean' ? goOn(answer) : answer.then(goOn)
}
