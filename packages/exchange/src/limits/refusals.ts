// D87: how often an address was refused, and until when nothing more is read of it. A refusal costs about as much as the
// request that provokes it, so that a flood is slowed down: a few dozen refusals in five milliseconds, so many in a
// second, and then the rest of it waits outside.

import { LRUCache } from 'lru-cache'

const secondMs = 1000

/** In each slice of a second an address is refused so often before it has to wait for the next; others run in between. */
const sliceMs = 5
const refusalsPerSlice = 32

const bytesPerRefusal = 4096

/** For how many refusals that of a body counts which had to be read first: one for each 4 KiB, at least one. */
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
  readonly #counts: LRUCache<string, Count>

  /** At most `keysMax` addresses are remembered; the one refused longest ago gives way. 0 refusals switch it off. */
  constructor(refusalsMax: number, keysMax: number) {
    this.#refusalsMax = refusalsMax
    this.#counts = new LRUCache({ max: keysMax })
  }

  note(address: string, nowMs: number, refusals = 1): void {
    if (this.#refusalsMax === 0) return
    const count = this.#countOf(address, nowMs)
    count.inSecond += refusals
    count.inSlice += refusals
  }

  /** For how long the address has to wait from now on; 0 where it need not. */
  holdMs(address: string, nowMs: number): number {
    const count = this.#counts.get(address)
    if (count === undefined) return 0
    if (count.inSecond > this.#refusalsMax) return Math.max(0, count.secondMs + secondMs - nowMs)
    return count.inSlice >= refusalsPerSlice ? Math.max(0, count.sliceMs + sliceMs - nowMs) : 0
  }

  #countOf(address: string, nowMs: number): Count {
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
