// How long a worker that died waits for its replacement. A single death costs little, because the pause is short; a worker
// that dies again and again costs little, because the pause doubles. Time in which it has served takes the doublings back.

/** The pause after a first death. */
const firstMs = 100
const longestMs = 30_000
/** So much time of service takes one doubling back. */
const calmMs = 2000

const doublingsMax = Math.log2(longestMs / firstMs)

export class RestartPauses {
  readonly #doublings = new Map<number, number>()

  /** The pause after a worker has died that served for so long; 0 if it never did. */
  afterDeath(worker: number, servedMs: number): number {
    const doublings = Math.max(0, (this.#doublings.get(worker) ?? 0) - servedMs / calmMs)
    this.#doublings.set(worker, Math.min(doublings + 1, doublingsMax))
    return Math.round(firstMs * 2 ** doublings)
  }
}
