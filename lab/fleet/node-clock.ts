// The clock of one process: it counts from another moment than the others, runs a little faster or slower, and stops with its process.

import type { Clock } from '../../packages/exchange/src/time/clock.ts'

export class NodeClock implements Clock {
  readonly #fleet: Clock
  readonly #offsetMs: number
  readonly #pace: number
  #isStopped = false

  constructor(fleet: Clock, random: () => number) {
    this.#fleet = fleet
    this.#offsetMs = Math.floor(random() * 1_000_000)
    this.#pace = 1 + (random() * 2 - 1) * 1e-4
  }

  nowMs(): number {
    return this.#offsetMs + this.#fleet.nowMs() * this.#pace
  }

  after(ms: number, run: () => void): () => void {
    return this.#fleet.after(ms / this.#pace, () => {
      if (!this.#isStopped) run()
    })
  }

  stop(): void {
    this.#isStopped = true
  }

  get isStopped(): boolean {
    return this.#isStopped
  }
}
