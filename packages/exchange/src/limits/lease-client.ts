// A node's side of the leases: collects what its keys need, asks once per tick for all of them, and knows whether the
// shared count can be reached at all. While it cannot, every node keeps to its share: neither open nor closed (D66).

import type { Clock } from '../time/clock.ts'
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
  /** Asks that come up within this time share a round trip. */
  readonly tickMs: number
  /** How soon to try again after a failure. */
  readonly retryMs: number
  readonly onMode: (mode: LeaseMode) => void
}

export type LeaseMode = 'shared' | 'fallback'

/** So many failures in a row are an outage. */
const failuresMax = 2

const windowMs = 1000

export class LeaseClient {
  readonly #settings: LeaseClientSettings
  readonly #waiting = new Set<LeaseHolder>()
  #isFlushing = false
  #stopTick: (() => void) | undefined
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

  /** When the shared count was lost; undefined while it can be relied on. */
  get failedAtMs(): number | undefined {
    return this.#failedAtMs
  }

  /** The shared count answers again, but does not know yet what was admitted without it. */
  get isRecovering(): boolean {
    return this.#recoveredAtMs !== undefined
  }

  /** Puts a key on the next round trip. */
  need(holder: LeaseHolder): void {
    this.#waiting.add(holder)
    if (this.#stopTick !== undefined || this.#isFlushing) return
    const isLost = this.#failedAtMs !== undefined && !this.isRecovering
    const ms = isLost ? this.#settings.retryMs : this.#settings.tickMs
    this.#stopTick = this.#settings.clock.after(ms, () => this.#flush())
  }

  close(): void {
    this.#stopTick?.()
  }

  #flush(): void {
    this.#stopTick = undefined
    const nowMs = this.#settings.clock.nowMs()
    const holders: LeaseHolder[] = []
    const asks: LeaseAsk[] = []
    for (const holder of this.#waiting) {
      const ask = holder.ask(nowMs)
      if (ask === undefined) continue
      holders.push(holder)
      asks.push(ask)
    }
    this.#waiting.clear()
    if (asks.length === 0) return
    this.#isFlushing = true
    this.#settings.source.lease(asks).then(
      (answer) => this.#answered(holders, answer),
      () => this.#refused(holders),
    )
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

  /** For a second every admission is reported as it happens, within the share; then the count knows all it must. */
  #recover(nowMs: number): void {
    this.#recoveredAtMs ??= nowMs
    if (nowMs - this.#recoveredAtMs < windowMs) return
    this.#failedAtMs = undefined
    this.#recoveredAtMs = undefined
    this.#settings.onMode('shared')
  }

  #refused(holders: readonly LeaseHolder[]): void {
    const nowMs = this.#settings.clock.nowMs()
    this.#failures++
    if (this.#failures === 1) this.#firstFailureMs = nowMs
    this.#recoveredAtMs = undefined
    // One command that took too long is no outage; the requests that waited for it keep to the share all the same.
    if (this.#failures === failuresMax && this.#failedAtMs === undefined) {
      this.#failedAtMs = this.#firstFailureMs
      this.#settings.onMode('fallback')
    }
    for (const holder of holders) holder.failed(nowMs)
    this.#next()
  }

  #next(): void {
    this.#isFlushing = false
    const [first] = this.#waiting
    if (first !== undefined) this.need(first)
  }
}
