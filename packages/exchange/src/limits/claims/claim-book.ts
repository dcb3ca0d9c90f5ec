// Who has claimed what, for the workers of one machine; Redis does the same for many. At the bound the oldest claims are
// forgotten, so that a key can be claimed once more.

import { LRUCache } from 'lru-cache'

export class ClaimBook {
  /** Until when a key is claimed, in seconds since 1970. */
  readonly #until: LRUCache<string, number>

  constructor(claimsMax: number) {
    this.#until = new LRUCache({ max: claimsMax })
  }

  claim(key: string, seconds: number, nowSeconds: number): boolean {
    if ((this.#until.get(key) ?? 0) > nowSeconds) return false
    this.#until.set(key, nowSeconds + seconds)
    return true
  }
}
