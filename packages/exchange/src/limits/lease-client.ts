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

export class LeaseClient {
  readonly #settings: LeaseClientSettings
  readonly #waiting = new Set<LeaseHolder>()
  #isFlushing = false
  #stopTick: (() => void) | undefined
  #failedAtMs: number | undefined

  constructor(settings: LeaseClientSettings) {
    this.#settings = settings
  }

  get nodes(): number {
    return Math.max(1, this.#settings.source.nodes())
  }

  /** When the shared count was lost; undefined while it works. */
  get failedAtMs(): number | undefined {
    return this.#failedAtMs
  }

  /** Puts a key on the next round trip. */
  need(holder: LeaseHolder): void {
    this.#waiting.add(holder)
    if (this.#stopTick !== undefined || this.#isFlushing) return
    const ms = this.#failedAtMs === undefined ? this.#settings.tickMs : this.#settings.retryMs
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
    if (this.#failedAtMs !== undefined) this.#settings.onMode('shared')
    this.#failedAtMs = undefined
    holders.forEach((holder, index) => {
      const grant = answer.grants[index]
      if (grant !== undefined) holder.granted(grant, answer, nowMs)
    })
    this.#next()
  }

  #refused(holders: readonly LeaseHolder[]): void {
    const nowMs = this.#settings.clock.nowMs()
    if (this.#failedAtMs === undefined) this.#settings.onMode('fallback')
    this.#failedAtMs ??= nowMs
    for (const holder of holders) holder.failed(nowMs)
    this.#next()
  }

  #next(): void {
    this.#isFlushing = false
    const [first] = this.#waiting
    if (first !== undefined) this.need(first)
  }
}
