// The arithmetic of leases: which node was granted how much of a limit in the last second. Time is divided into parts of
// 25 ms; a grant belongs to the part in which it was made and expires a second later. Redis does the same in Lua
// (limits/leases/redis-leases.ts); this code serves the workers of one machine, and the tests of both.

import { LRUCache } from 'lru-cache'

export const partMs = 25
export const partsPerSecond = 40

/** What a node wants of one key. */
export interface LeaseAsk {
  readonly key: string
  readonly limit: number
  readonly want: number
  /** Already spent, whether or not there was room: the first request of a key does not wait to be counted. */
  readonly forced: number
  /** Unspent of an earlier grant, and the part it was granted in. */
  readonly back: number
  readonly backPart: number
}

export interface LeaseGrant {
  readonly granted: number
  /** Granted to all nodes in the last second, this grant included. */
  readonly used: number
  /** When the oldest grant of the last second is forgotten: before that, nothing comes free. */
  readonly freeInMs: number
}

export interface LeaseAnswer {
  /** The part in which the grants were made, by the clock of the book. */
  readonly part: number
  readonly grants: readonly LeaseGrant[]
}

/** Where leases come from: Redis for many machines, the primary process for the workers of one. */
export interface LeaseSource {
  lease(asks: readonly LeaseAsk[]): Promise<LeaseAnswer>
  /** How many nodes share the limits now, this one included. */
  nodes(): number
  /** The place of this node among them, from 0 and different for each; undefined where nobody says. */
  rank?(): number | undefined
  close(): Promise<void>
}

/** Several sources, each for a group of keys that can be away by itself (D114). */
export interface LeaseGroups {
  readonly groups: readonly LeaseSource[]
  /** Which of them a key belongs to. */
  groupOf(key: string): number
  close(): Promise<void>
}

export class LeaseBook {
  readonly #pages: LRUCache<string, Page>

  constructor(keysMax: number) {
    this.#pages = new LRUCache({ max: keysMax })
  }

  lease(asks: readonly LeaseAsk[], nowMs: number): LeaseAnswer {
    const part = Math.floor(nowMs / partMs)
    const grants = asks.map((ask) => {
      const { granted, used, oldest } = this.#pageOf(ask.key).lease(ask, part)
      return { granted, used, freeInMs: (oldest + partsPerSecond) * partMs - nowMs }
    })
    return { part, grants }
  }

  #pageOf(key: string): Page {
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const fresh = new Page()
    this.#pages.set(key, fresh)
    return fresh
  }
}

interface PageGrant {
  readonly granted: number
  readonly used: number
  readonly oldest: number
}

/** The last second of one key: a ring of its parts. */
class Page {
  readonly #counts = new Float64Array(partsPerSecond)
  #newest = 0
  #used = 0

  lease({ limit, want, forced, back, backPart }: LeaseAsk, part: number): PageGrant {
    this.#turnTo(part)
    if (back > 0 && backPart > part - partsPerSecond && backPart <= part) this.#add(backPart, -back)
    const granted = Math.max(0, Math.min(want, limit - this.#used - forced))
    this.#add(part, granted + forced)
    return { granted, used: this.#used, oldest: this.#oldest(part) }
  }

  /** The oldest part of the last second in which something was granted. */
  #oldest(part: number): number {
    let oldest = part - partsPerSecond + 1
    while (oldest < part && (this.#counts[oldest % partsPerSecond] ?? 0) === 0) oldest++
    return oldest
  }

  /** Forgets the parts that are a second old. */
  #turnTo(part: number): void {
    const from = Math.max(this.#newest + 1, part - partsPerSecond + 1)
    for (let turned = from; turned <= part; turned++) {
      const slot = turned % partsPerSecond
      this.#used -= this.#counts[slot] ?? 0
      this.#counts[slot] = 0
    }
    if (part - this.#newest >= partsPerSecond) {
      this.#counts.fill(0)
      this.#used = 0
    }
    this.#newest = Math.max(this.#newest, part)
  }

  #add(part: number, count: number): void {
    const slot = part % partsPerSecond
    this.#counts[slot] = (this.#counts[slot] ?? 0) + count
    this.#used += count
  }
}
