// A clock that only moves when a test moves it. Timers run in the order of their times.

interface Timer {
  readonly atMs: number
  readonly run: () => void
  isOff: boolean
}

export class FakeClock {
  /** In the order of their times. A cancelled timer stays until it would be due. */
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

  /** The times of the pending timers, counted from now. */
  waiting(): readonly number[] {
    return this.#timers.filter(({ isOff }) => !isOff).map(({ atMs }) => atMs - this.#nowMs)
  }

  get timerCount(): number {
    return this.waiting().length
  }

  /** Time passes and no timer runs, as when the loop is busy. */
  stall(ms: number): void {
    this.#nowMs += ms
  }

  /** Time passes, and what becomes due on the way runs. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms
    for (let next = this.#takeDue(untilMs); next !== undefined; next = this.#takeDue(untilMs)) next.run()
    this.#nowMs = untilMs
  }

  /** Runs everything that is due up to this time, lets promises settle in between, and stops there. */
  async runTo(atMs: number): Promise<void> {
    for (let next = this.#takeDue(atMs); next !== undefined; next = this.#takeDue(atMs)) {
      next.run()
      await settled()
    }
    this.#nowMs = Math.max(this.#nowMs, atMs)
  }

  /** The next timer that is due by then; it is its time now. */
  #takeDue(untilMs: number): Timer | undefined {
    for (let next = this.#timers[0]; next !== undefined && next.atMs <= untilMs; next = this.#timers[0]) {
      this.#timers.shift()
      if (next.isOff) continue
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      return next
    }
    return undefined
  }

  /** After all timers of the same time. */
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

/** What comes over a network: it is made when that time has passed. */
export function later<Result>(
  clock: Pick<FakeClock, 'after'>,
  ms: number,
  make: () => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve) => void clock.after(ms, () => resolve(make())))
}

/** The longest chain of promises between an answer of the book and the admission it leads to. */
const turnsMax = 8

/** Lets every promise settle that can without time passing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) await Promise.resolve()
}
