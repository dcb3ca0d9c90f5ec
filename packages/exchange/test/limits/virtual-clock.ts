// A clock whose time a test moves: what is due runs in the order of its time, and promises settle in between.

import type { Clock } from '../../src/time/clock.ts'

interface Timer {
  readonly atMs: number
  readonly run: () => void
  isOff: boolean
}

export class VirtualClock implements Clock {
  readonly #timers: Timer[] = []
  #nowMs: number

  constructor(startMs: number = 0) {
    this.#nowMs = startMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { atMs: this.#nowMs + ms, run, isOff: false }
    this.#timers.splice(this.#placeOf(timer.atMs), 0, timer)
    return () => {
      timer.isOff = true
    }
  }

  /** Runs everything that is due up to this moment, and stands at it. */
  async runTo(atMs: number): Promise<void> {
    for (let next = this.#timers[0]; next !== undefined && next.atMs <= atMs; next = this.#timers[0]) {
      this.#timers.shift()
      this.#nowMs = next.atMs
      if (next.isOff) continue
      next.run()
      await settled()
    }
    this.#nowMs = Math.max(this.#nowMs, atMs)
  }

  /** Behind all timers of the same moment. */
  #placeOf(atMs: number): number {
    let low = 0
    let high = this.#timers.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#timers[middle]?.atMs ?? 0) <= atMs) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The longest chain of promises between an answer of the book and the admission it leads to. */
const turnsMax = 8

/** Lets every promise settle that can without time passing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) await Promise.resolve()
}
