// What a generator counts while it runs.

import { percentile } from '@parley/testkit/percentile'
import type { LoadResult } from './plan.ts'

export class Tally {
  readonly #statuses = new Map<string, number>()
  readonly #latenciesMs: number[] = []
  readonly #latesMs: number[] = []
  #ended = 0

  get ended(): number {
    return this.#ended
  }

  sent(lateMs: number): void {
    this.#latesMs.push(lateMs)
  }

  end(status: string, isRight: boolean, latencyMs: number): void {
    this.#ended++
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (isRight) this.#latenciesMs.push(latencyMs)
  }

  result(requests: number, seconds: number): LoadResult {
    const sorted = Float64Array.from(this.#latenciesMs).toSorted()
    const unanswered = requests - this.#ended
    return {
      answered: sorted.length,
      errors: requests - sorted.length,
      statuses: { ...Object.fromEntries(this.#statuses), ...(unanswered === 0 ? {} : { unanswered }) },
      seconds,
      p50Ms: percentile(sorted, 0.5),
      p95Ms: percentile(sorted, 0.95),
      p99Ms: percentile(sorted, 0.99),
      lateMs: percentile(Float64Array.from(this.#latesMs).toSorted(), 0.99),
    }
  }
}
