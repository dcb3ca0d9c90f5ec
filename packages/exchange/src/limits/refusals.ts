// D87: how often an address was refused within the running second. Whoever goes on all the same is not told again: a refusal
// costs us about as much as it costs the one who provokes it, and a closed connection costs the other side more.

import { LRUCache } from 'lru-cache'

const secondMs = 1000

interface Second {
  startMs: number
  refusals: number
}

export class Refusals {
  readonly #refusalsMax: number
  readonly #seconds: LRUCache<string, Second>
  /** Until then somebody floods. As a rule nobody does, and nothing has to be looked up. */
  #floodedUntilMs = Number.NEGATIVE_INFINITY

  /** At most `keysMax` addresses are remembered; the one refused longest ago gives way. 0 refusals switch it off. */
  constructor(refusalsMax: number, keysMax: number) {
    this.#refusalsMax = refusalsMax
    this.#seconds = new LRUCache({ max: keysMax })
  }

  note(address: string, nowMs: number): void {
    if (this.#refusalsMax === 0) return
    const second = this.#seconds.get(address)
    if (second === undefined) this.#seconds.set(address, { startMs: nowMs, refusals: 1 })
    else if (isOver(second, nowMs)) Object.assign(second, { startMs: nowMs, refusals: 1 })
    else if (++second.refusals > this.#refusalsMax) {
      this.#floodedUntilMs = Math.max(this.#floodedUntilMs, second.startMs + secondMs)
    }
  }

  /** True from the first refusal too many until its second is over. */
  isFlooding(address: string, nowMs: number): boolean {
    if (nowMs >= this.#floodedUntilMs) return false
    const second = this.#seconds.get(address)
    return second !== undefined && second.refusals > this.#refusalsMax && !isOver(second, nowMs)
  }
}

function isOver({ startMs }: Second, nowMs: number): boolean {
  return nowMs - startMs >= secondMs
}
