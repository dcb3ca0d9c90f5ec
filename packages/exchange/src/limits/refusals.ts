// D87: how often an address was refused, and until when reading from it is paused. A refusal costs about as much as the
// request that causes it, so a flood is slowed down: after a few dozen refusals in five milliseconds, or a set number in a
// second, the rest of it is not read for now.

import { LRUCache } from 'lru-cache'

const secondMs = 1000

/** How often an address is refused in each slice of a second before it waits for the next; others run in between. */
const sliceMs = 5
const refusalsPerSlice = 32

const bytesPerRefusal = 4096

/** How many refusals the refusal of a request with such a body counts: one for each 4 KiB, at least one. */
export function refusalsOfBody(bytes: number): number {
  return Math.max(1, Math.floor(bytes / bytesPerRefusal))
}

interface Count {
  secondMs: number
  inSecond: number
  sliceMs: number
  inSlice: number
}

export class Refusals {
  readonly #refusalsMax: number
  readonly #keysMax: number
  /** Made for the first refusal: 50,000 places take 5 ms of a start. */
  #counts: LRUCache<string, Count> | undefined

  /** At most `keysMax` addresses are tracked; the least recently refused is dropped. 0 refusals turn this off. */
  constructor(refusalsMax: number, keysMax: number) {
    this.#refusalsMax = refusalsMax
    this.#keysMax = keysMax
  }

  note(address: string, nowMs: number, refusals = 1): void {
    if (this.#refusalsMax === 0) return
    const count = this.#countOf(address, nowMs)
    count.inSecond += refusals
    count.inSlice += refusals
  }

  /** How long the address has to wait from now on; 0 if it does not have to. */
  holdMs(address: string, nowMs: number): number {
    const count = this.#counts?.get(address)
    if (count === undefined) return 0
    if (count.inSecond > this.#refusalsMax) return Math.max(0, count.secondMs + secondMs - nowMs)
    return count.inSlice >= refusalsPerSlice ? Math.max(0, count.sliceMs + sliceMs - nowMs) : 0
  }

  #countOf(address: string, nowMs: number): Count {
    this.#counts ??= new LRUCache({ max: this.#keysMax })
    const known = this.#counts.get(address)
    if (known === undefined) {
      const fresh = { secondMs: nowMs, inSecond: 0, sliceMs: nowMs, inSlice: 0 }
      this.#counts.set(address, fresh)
      return fresh
    }
    if (nowMs - known.secondMs >= secondMs) Object.assign(known, { secondMs: nowMs, inSecond: 0 })
    if (nowMs - known.sliceMs >= sliceMs) Object.assign(known, { sliceMs: nowMs, inSlice: 0 })
    return known
  }
}
