// One key of a limit that several nodes share. Requests spend leased tokens; when they run out, a request waits a few
// milliseconds for the next lease; when none is granted, the key does not ask again until tokens can be free.

import type { Clock } from '../../time/clock.ts'
import { SlidingLog } from '../../time/sliding-log.ts'
import { type LeaseAnswer, type LeaseAsk, type LeaseGrant, partMs, partsPerSecond } from './lease-book.ts'
import type { LeaseClient, LeaseHolder } from './lease-client.ts'
import { nodeShare } from './node-share.ts'

export interface LeasedKeySettings {
  readonly key: string
  readonly limit: number
  readonly client: LeaseClient
  readonly clock: Clock
  /** How long a request may wait for a lease. */
  readonly waitMs: number
  /** How long leased tokens may be spent. */
  readonly holdMs: number
  /** Whether the first request of a quiet key is reported at once; where there are many keys, it is not. */
  readonly isReportedAtOnce: boolean
}

type Waiter = (ok: boolean) => void

/** From this share of the limit on, leases are small. */
const crowdedShare = 0.8

/** One lease is at most this share of the limit. */
const leaseShareMax = 0.05

/** More requests than this do not wait for one key. */
const waitersMax = 1000

export class LeasedKey implements LeaseHolder {
  readonly #settings: LeasedKeySettings
  readonly #log: SlidingLog
  #tokens = 0
  #tokensPart = 0
  #newestGrant = 0
  #tokensUntilMs = 0
  #forced = 0
  /** What the ask that is on its way reports of them. */
  #reported = 0
  /** What the ask wanted that is on its way or was answered last. */
  #asked = 0
  #deniedUntilMs = 0
  #lastDemandMs = Number.NEGATIVE_INFINITY
  #demand = 0
  #demandSinceMs = 0
  #rate = 0
  #used = 0
  #waiters: Waiter[] = []

  constructor(settings: LeasedKeySettings) {
    this.#settings = settings
    this.#log = new SlidingLog(settings.limit)
  }

  get limit(): number {
    return this.#settings.limit
  }

  /** True or false if known at once, else a promise that is fulfilled within `waitMs`. */
  take(nowMs: number): boolean | Promise<boolean> {
    const isCold = nowMs - this.#lastDemandMs >= 1000
    this.#noteDemand(nowMs)
    if (this.#log.used(nowMs) >= this.#settings.limit) return false
    const { client } = this.#settings
    if (client.failedAtMs !== undefined) return this.#takeShare(nowMs)
    if (this.#tokens > 0 && nowMs < this.#tokensUntilMs) return this.#spend(nowMs)
    if (isCold && this.#mayForce()) return this.#force(nowMs)
    if (nowMs < this.#deniedUntilMs) return false
    return this.#wait()
  }

  /** Gives back an acceptance of the last second: the token returns too, or is not reported where it had none. */
  giveBack(takenAtMs: number, nowMs: number): void {
    if (!this.#log.giveBack(takenAtMs, nowMs)) return
    if (this.#forced > 0) this.#forced--
    else this.#tokens++
  }

  /** What is left, as far as this node knows. */
  remaining(nowMs: number): number {
    const { limit } = this.#settings
    const elsewhere = nowMs - this.#lastDemandMs < 1000 ? this.#used - this.#tokens : 0
    return Math.max(0, limit - Math.max(elsewhere, this.#log.used(nowMs)))
  }

  resetSeconds(nowMs: number): number {
    return this.#log.resetSeconds(nowMs)
  }

  ask(nowMs: number): LeaseAsk | undefined {
    const { key, limit } = this.#settings
    const isStale = nowMs >= this.#tokensUntilMs
    // Only what the newest grant holds can be given back to its part; older tokens are forgotten with theirs.
    const back = isStale ? Math.min(this.#tokens, this.#newestGrant) : 0
    if (isStale) this.#tokens = 0
    const isLost = this.#settings.client.failedAtMs !== undefined
    const want = isLost ? 0 : Math.max(0, Math.max(this.#wanted(), this.#waiters.length) - this.#tokens)
    const forced = this.#forced
    this.#forced = 0
    this.#reported = forced
    this.#asked = want
    // While the count is lost, an ask for nothing finds out whether it is back.
    if (!isLost && want === 0 && back === 0 && forced === 0) return undefined
    return { key, limit, want, forced, back, backPart: this.#tokensPart }
  }

  granted({ granted, used, freeInMs }: LeaseGrant, { part }: LeaseAnswer, nowMs: number): void {
    this.#used = used
    this.#reported = 0
    if (granted > 0) {
      this.#tokens += granted
      this.#newestGrant = granted
      this.#tokensPart = part
      this.#tokensUntilMs = nowMs + this.#settings.holdMs
    } else if (this.#asked > 0 && this.#tokens === 0) this.#denied(nowMs, freeInMs)
    this.#answerWaiters(nowMs, granted < this.#asked)
  }

  /** The tokens go to those who have waited longest. Who came while the ask was on its way was not in it and waits on. */
  #answerWaiters(nowMs: number, isUsedUp: boolean): void {
    let answered = 0
    while (answered < this.#waiters.length && this.#tokens > 0) this.#waiters[answered++]?.(this.#spend(nowMs))
    this.#waiters.splice(0, answered)
    if (this.#waiters.length === 0) return
    if (isUsedUp) for (const waiter of this.#waiters.splice(0)) waiter(false)
    else this.#settings.client.need(this, true)
  }

  /** Nothing is left: nobody asks before something can have come free, and then at once. */
  #denied(nowMs: number, freeInMs: number): void {
    this.#deniedUntilMs = nowMs + freeInMs
    this.#settings.clock.after(freeInMs, () => {
      if (this.#lastDemandMs >= nowMs) this.#settings.client.need(this)
    })
  }

  failed(nowMs: number): void {
    const { failedAtMs } = this.#settings.client
    this.#tokens = 0
    // After an outage the count has nothing to learn from what was admitted before it. A single failure is no outage.
    this.#forced = failedAtMs === undefined ? this.#forced + this.#reported : 0
    this.#reported = 0
    for (const waiter of this.#waiters.splice(0)) waiter(this.#takeShare(nowMs))
  }

  #spend(nowMs: number): boolean {
    // However many tokens there are: this node alone never admits more than the limit.
    if (!this.#log.take(nowMs)) return false
    this.#tokens--
    // The next lease is fetched before this one is spent.
    if (this.#tokens <= this.#wanted() / 4) this.#settings.client.need(this)
    return true
  }

  /** The first request of a quiet key passes at once and is counted afterwards, if that cannot add up to much. */
  #mayForce(): boolean {
    return this.#settings.limit >= partsPerSecond * this.#settings.client.nodes
  }

  // It is reported with the key's next lease: an address that is seen once costs no call at all.
  #force(nowMs: number): boolean {
    this.#forced = 1
    if (this.#settings.isReportedAtOnce) this.#settings.client.need(this)
    return this.#log.take(nowMs)
  }

  #takeShare(nowMs: number): boolean {
    const { client } = this.#settings
    client.need(this)
    const ok = this.#log.used(nowMs) < this.#share() && this.#log.take(nowMs)
    // A request that passes because an answer is late or failed is counted with the next lease, if there is one.
    if (ok && !client.isLost) this.#forced++
    return ok
  }

  /**
   * A busy process may not have heard its answer yet. Where the last one left room, that is no reason to refuse: within
   * the share of the node the request passes, and it is counted with the next lease.
   */
  #takeUnasked(nowMs: number): boolean {
    const hasRoom = this.#used < this.#settings.limit * crowdedShare
    const ok = hasRoom && this.#log.used(nowMs) < this.#share() && this.#log.take(nowMs)
    if (ok) this.#forced++
    return ok
  }

  #share(): number {
    const { key, limit, client } = this.#settings
    return nodeShare({ key, limit, nodes: client.nodes, rank: client.rank })
  }

  #wait(): boolean | Promise<boolean> {
    if (this.#waiters.length >= waitersMax) return false
    const { client, clock, waitMs } = this.#settings
    return new Promise((resolve) => {
      // While the count is in doubt, a request that has waited long enough is admitted within the share of the node.
      const stop = clock.after(waitMs, () => {
        this.#waiters = this.#waiters.filter((waiter) => waiter !== answer)
        const nowMs = clock.nowMs()
        resolve(client.isDoubtful ? this.#takeShare(nowMs) : this.#takeUnasked(nowMs))
      })
      const answer: Waiter = (ok) => {
        stop()
        resolve(ok)
      }
      this.#waiters.push(answer)
      client.need(this, true)
    })
  }

  /**
   * Tokens for the time they may be held, at the recent rate, and never more than a small share of the limit. Near the limit
   * the share is even smaller, so that no node holds tokens that others could spend.
   */
  #wanted(): number {
    const { limit, holdMs, client } = this.#settings
    const isCrowded = this.#used > limit * crowdedShare
    const share = isCrowded ? Math.min(leaseShareMax, 1 / (8 * client.nodes)) : leaseShareMax
    return Math.max(2, Math.min(Math.ceil((this.#rate * holdMs) / 1000), Math.ceil(limit * share)))
  }

  #noteDemand(nowMs: number): void {
    this.#lastDemandMs = nowMs
    this.#demand++
    const sinceMs = nowMs - this.#demandSinceMs
    if (sinceMs < 2 * partMs) return
    const measured = (this.#demand * 1000) / sinceMs
    this.#rate = sinceMs > 1000 ? measured : (this.#rate + measured) / 2
    this.#demand = 0
    this.#demandSinceMs = nowMs
  }
}
