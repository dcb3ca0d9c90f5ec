// A node's side of the leases: collects what its keys need, asks once per tick for all of them, and knows whether the shared
// count is reachable. While it is not, every node enforces its share of the limits: it fails neither open nor closed (D66), and
// it asks by itself until the count is back, whether or not requests arrive.

import type { Clock } from '../../time/clock.ts'
import type { LeaseAnswer, LeaseAsk, LeaseGrant, LeaseSource } from './lease-book.ts'

/** One key that takes part: it says what it needs and hears what it got. */
export interface LeaseHolder {
  /** What it wants now, or undefined when it needs nothing. */
  ask(nowMs: number): LeaseAsk | undefined
  granted(grant: LeaseGrant, answer: LeaseAnswer, nowMs: number): void
  /** The shared count could not be reached. */
  failed(nowMs: number): void
}

export interface LeaseClientSettings {
  readonly source: LeaseSource
  readonly clock: Clock
  /** Requests for leases within this time share one round trip. */
  readonly tickMs: number
  /** How soon to try again after a failure. */
  readonly retryMs: number
  /** `error` is the failure after which the count is considered lost. */
  readonly onMode: (mode: LeaseMode, error?: unknown) => void
}

export type LeaseMode = 'shared' | 'fallback'

/** The most keys in one call: a long-running script blocks every node. */
const asksMax = 64

/** While the count is lost, a few keys are enough to find out whether it is back. */
const probesMax = 4

/** More keys than this do not wait for a lease ahead of time; those that requests wait for always do. */
const waitingMax = 10_000

/** A healthy call takes a millisecond or two. */
const doubtMs = 8

/** This many failures in a row are an outage. */
const failuresMax = 2

/**
 * A second, for the count to see all that counts, and some more: nodes do not find it again at the same moment, and what
 * one of them admits before it does is not in the count.
 */
const recoveryMs = 1400

/** A key with what it wants. */
interface Asked {
  readonly holder: LeaseHolder
  readonly ask: LeaseAsk
}

/** What finds the client of a key: there is one for all keys, or one for each group of them (limits/leases/client-groups.ts). */
export interface LeaseClients {
  /** How many nodes share the limits, this one included. */
  readonly nodes: number
  clientOf(key: string): LeaseClient
  close(): void
}

export class LeaseClient implements LeaseClients {
  readonly #settings: LeaseClientSettings
  /** Keys that requests wait for come first. */
  readonly #urgent = new Set<LeaseHolder>()
  readonly #waiting = new Set<LeaseHolder>()
  #isFlushing = false
  #isClosed = false
  #flushedAtMs = 0
  #stopTick: (() => void) | undefined
  #stopProbe: (() => void) | undefined
  #failures = 0
  #firstFailureMs = 0
  #failedAtMs: number | undefined
  #recoveredAtMs: number | undefined

  constructor(settings: LeaseClientSettings) {
    this.#settings = settings
  }

  get nodes(): number {
    return Math.max(1, this.#settings.source.nodes())
  }

  get rank(): number | undefined {
    return this.#settings.source.rank?.()
  }

  clientOf(): this {
    return this
  }

  /** When the shared count was lost; undefined while it can be relied on. */
  get failedAtMs(): number | undefined {
    return this.#failedAtMs
  }

  /** The last call failed, or one is taking longer than any healthy one does. */
  get isDoubtful(): boolean {
    return this.#failures > 0 || (this.#isFlushing && this.#settings.clock.nowMs() - this.#flushedAtMs > doubtMs)
  }

  /** The shared count answers again, but does not know yet what was admitted without it. */
  get isRecovering(): boolean {
    return this.#recoveredAtMs !== undefined
  }

  /** Nothing can be reported: the shared count was lost and has not answered since. */
  get isLost(): boolean {
    return this.#failedAtMs !== undefined && !this.isRecovering
  }

  /** Puts a key on one of the next round trips; before all others when a request waits for it. */
  need(holder: LeaseHolder, isUrgent: boolean = false): void {
    if (isUrgent) {
      this.#urgent.add(holder)
      // A key is in one queue only: twice in a call, it would be granted twice what it wants.
      this.#waiting.delete(holder)
    } else if (!this.#urgent.has(holder) && this.#waiting.size < waitingMax) this.#waiting.add(holder)
    this.#arm()
  }

  #arm(): void {
    if (this.#stopTick !== undefined || this.#isFlushing || this.#isClosed) return
    const ms = this.isLost ? this.#settings.retryMs : this.#settings.tickMs
    this.#stopTick = this.#settings.clock.after(ms, () => this.#flush())
  }

  /** An idle node has nothing to ask for, but it must not report the count as lost when it is back. */
  #armProbe(): void {
    if (this.#failedAtMs === undefined || this.#stopProbe !== undefined || this.#isClosed) return
    this.#stopProbe = this.#settings.clock.after(this.#settings.retryMs, () => {
      this.#stopProbe = undefined
      // A round trip that is due or under way finds out the same.
      if (this.#failedAtMs === undefined || this.#isFlushing || this.#stopTick !== undefined) return
      this.#send([])
    })
  }

  /** From now on nothing is asked; requests that still wait are answered when their time is over. */
  close(): void {
    this.#isClosed = true
    this.#stopTick?.()
    this.#stopProbe?.()
  }

  #flush(): void {
    this.#stopTick = undefined
    const nowMs = this.#settings.clock.nowMs()
    const asked = this.#takeWaiting(this.isLost ? probesMax : asksMax, nowMs)
    if (asked.length === 0) {
      this.#next()
      return
    }
    this.#send(asked)
  }

  #send(asked: readonly Asked[]): void {
    const holders = asked.map(({ holder }) => holder)
    const asks = asked.map(({ ask }) => ask)
    this.#isFlushing = true
    this.#flushedAtMs = this.#settings.clock.nowMs()
    this.#settings.source.lease(asks).then(
      (answer) => this.#answered(holders, answer),
      (error: unknown) => this.#refused(holders, error),
    )
  }

  /** The next keys that need something, as many as one call may carry; the others keep their place. */
  #takeWaiting(most: number, nowMs: number): readonly Asked[] {
    const taken: Asked[] = []
    for (const queue of [this.#urgent, this.#waiting]) {
      for (const holder of queue) {
        if (taken.length === most) return taken
        queue.delete(holder)
        const ask = holder.ask(nowMs)
        if (ask !== undefined) taken.push({ holder, ask })
      }
    }
    return taken
  }

  #answered(holders: readonly LeaseHolder[], answer: LeaseAnswer): void {
    const nowMs = this.#settings.clock.nowMs()
    this.#failures = 0
    if (this.#failedAtMs !== undefined) this.#recover(nowMs)
    holders.forEach((holder, index) => {
      const grant = answer.grants[index]
      if (grant !== undefined) holder.granted(grant, answer, nowMs)
    })
    this.#next()
  }

  /** For a while every admission is reported as it happens, within the share; then the count knows all it must. */
  #recover(nowMs: number): void {
    this.#recoveredAtMs ??= nowMs
    if (nowMs - this.#recoveredAtMs < recoveryMs) return
    this.#failedAtMs = undefined
    this.#recoveredAtMs = undefined
    this.#settings.onMode('shared')
  }

  #refused(holders: readonly LeaseHolder[], error: unknown): void {
    const nowMs = this.#settings.clock.nowMs()
    this.#failures++
    if (this.#failures === 1) this.#firstFailureMs = nowMs
    this.#recoveredAtMs = undefined
    // One command that took too long is no outage; the requests that waited for it keep to the share all the same.
    if (this.#failures === failuresMax && this.#failedAtMs === undefined) {
      this.#failedAtMs = this.#firstFailureMs
      this.#settings.onMode('fallback', error)
    }
    for (const holder of holders) holder.failed(nowMs)
    this.#next()
  }

  #next(): void {
    this.#isFlushing = false
    if (this.#urgent.size + this.#waiting.size > 0) this.#arm()
    else this.#armProbe()
  }
}
