// Time is an argument: everything that needs it gets a Clock, so that tests decide what time it is.

export interface Clock {
  /** Milliseconds since some fixed moment, never going backwards; fractions count. */
  nowMs(): number
  /** Runs something later; the result calls it off. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
