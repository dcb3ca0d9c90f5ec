// D60: at most `limit` acceptances in any rolling second, exactly. The log stores the times of the last acceptances in
// a ring that grows only as needed, so that a quiet address costs a few bytes.

const windowMs = 1000
const firstCapacity = 8

export class SlidingLog {
  #limit: number
  #times: Float64Array
  #oldest = 0
  #used = 0

  constructor(limit: number) {
    this.#limit = limit
    this.#times = new Float64Array(Math.min(firstCapacity, limit))
  }

  /** From now on; what the last second holds still counts. */
  setLimit(limit: number): void {
    this.#limit = limit
  }

  /** How many acceptances the last second holds. */
  used(nowMs: number): number {
    while (this.#used > 0 && nowMs - this.#timeAt(0) >= windowMs) {
      this.#oldest = (this.#oldest + 1) % this.#times.length
      this.#used--
    }
    return this.#used
  }

  /** Accepts and remembers, or refuses and forgets: a refused request uses up nothing (D61). */
  take(nowMs: number): boolean {
    if (this.used(nowMs) >= this.#limit) return false
    if (this.#used === this.#times.length) this.#grow()
    this.#times[(this.#oldest + this.#used) % this.#times.length] = nowMs
    this.#used++
    return true
  }

  /**
   * Takes back the acceptance of that moment, or the first one after it, because another scope refused the request. One
   * that has left the window is not there any more, and those that are belong to others. True when something came free.
   */
  giveBack(takenAtMs: number, nowMs: number): boolean {
    if (nowMs - takenAtMs >= windowMs) return false
    let index = this.#used
    while (index > 0 && this.#timeAt(index - 1) > takenAtMs) index--
    if (index > 0 && this.#timeAt(index - 1) === takenAtMs) index--
    if (index === this.#used) return false
    for (; index < this.#used - 1; index++) {
      this.#times[(this.#oldest + index) % this.#times.length] = this.#timeAt(index + 1)
    }
    this.#used--
    return true
  }

  /** Whole seconds until the oldest acceptance leaves the window: 1 while anything is used, for it lasts a second (D62). */
  resetSeconds(nowMs: number): 0 | 1 {
    return this.used(nowMs) === 0 ? 0 : 1
  }

  #timeAt(index: number): number {
    return this.#times[(this.#oldest + index) % this.#times.length] as number
  }

  #grow(): void {
    const larger = new Float64Array(Math.max(1, Math.min(this.#times.length * 2, this.#limit)))
    for (let index = 0; index < this.#used; index++) larger[index] = this.#timeAt(index)
    this.#times = larger
    this.#oldest = 0
  }
}
