// What a generator counts while it runs: the latency of each call, by its kind and by the second in which it began.

import { percentile } from '@parley/testkit/percentile'
import type { BrokenCall, Figures, Kinds, LoadResult } from './plan.ts'

const brokenMax = 1000

export class Tally {
  readonly #goodMs: number
  readonly #seconds: Map<string, number[]>[] = []
  readonly #latesMs: number[] = []
  readonly #broken: BrokenCall[] = []
  unsent = 0
  #ended = 0

  constructor(goodMs: number = 200) {
    this.#goodMs = goodMs
  }

  get ended(): number {
    return this.#ended
  }

  sent(lateMs: number): void {
    this.#latesMs.push(lateMs)
  }

  /** `beganMs` counts from the start of the load. */
  end(kind: string, latencyMs: number, beganMs: number): void {
    this.#ended++
    const second = Math.max(0, Math.floor(beganMs / 1000))
    while (this.#seconds.length <= second) this.#seconds.push(new Map())
    const kinds = this.#seconds[second]
    const known = kinds?.get(kind)
    if (known === undefined) kinds?.set(kind, [latencyMs])
    else known.push(latencyMs)
  }

  broke(call: BrokenCall): void {
    if (this.#broken.length < brokenMax) this.#broken.push(call)
  }

  result(seconds: number, stallMs: number = 0): LoadResult {
    const all = new Map<string, number[]>()
    for (const kinds of this.#seconds) {
      for (const [kind, latenciesMs] of kinds) all.set(kind, (all.get(kind) ?? []).concat(latenciesMs))
    }
    const right = Float64Array.from(all.get('200') ?? []).toSorted()
    return {
      answered: right.length,
      errors: this.#ended - right.length,
      statuses: statusesOf(all),
      seconds,
      p50Ms: percentile(right, 0.5),
      p95Ms: percentile(right, 0.95),
      p99Ms: percentile(right, 0.99),
      lateMs: percentile(Float64Array.from(this.#latesMs).toSorted(), 0.99),
      kinds: this.#kindsOf(all),
      bySecond: this.#seconds.map((kinds) => this.#kindsOf(kinds)),
      unsent: this.unsent,
      stallMs,
      broken: this.#broken,
    }
  }

  #kindsOf(kinds: ReadonlyMap<string, readonly number[]>): Kinds {
    return Object.fromEntries([...kinds].map(([kind, latenciesMs]) => [kind, this.#figuresOf(latenciesMs)]))
  }

  #figuresOf(latenciesMs: readonly number[]): Figures {
    const sorted = Float64Array.from(latenciesMs).toSorted()
    return {
      count: sorted.length,
      good: sorted.findLastIndex((ms) => ms <= this.#goodMs) + 1,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
      maxMs: sorted.at(-1) ?? 0,
    }
  }
}

/** A 200 with the id of another request has the status 200 and is no right answer. */
function statusesOf(kinds: ReadonlyMap<string, readonly number[]>): Readonly<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [kind, { length }] of kinds) {
    const status = kind === 'wrong' ? '200' : kind
    statuses[status] = (statuses[status] ?? 0) + length
  }
  return statuses
}
