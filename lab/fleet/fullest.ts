// The fullest second of each thing that has a limit, as everything happens.

import { SlidingLog } from '../../packages/exchange/src/time/sliding-log.ts'

interface Counted {
  readonly log: SlidingLog
  readonly limit: number
  most: number
  all: number
}

export class Fullest {
  readonly #counted = new Map<string, Counted>()

  /** Times never go back. */
  note(name: string, limit: number, nowMs: number): void {
    let counted = this.#counted.get(name)
    if (counted === undefined) {
      // Whatever the limit is, everything is counted.
      counted = { log: new SlidingLog(Number.MAX_SAFE_INTEGER), limit, most: 0, all: 0 }
      this.#counted.set(name, counted)
    }
    counted.log.take(nowMs)
    counted.all++
    const used = counted.log.used(nowMs)
    if (used > counted.most) counted.most = used
  }

  /** Multiples of the limit, by name. */
  shares(): readonly (readonly [name: string, share: number])[] {
    return Array.from(this.#counted, ([name, { most, limit }]) => [name, most / limit])
  }

  /** The highest of those whose name begins so. */
  worst(prefix: string): number {
    return this.shares().reduce((most, [name, share]) => (name.startsWith(prefix) ? Math.max(most, share) : most), 0)
  }
}
