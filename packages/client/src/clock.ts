// Time is an argument: tests pass their own clock and never wait.

/** Where the time comes from. */
export interface Clock {
  /** A monotonic time in milliseconds with an arbitrary zero. */
  readonly nowMs: () => number
  /** Runs the action once after this many milliseconds; the returned function cancels it. */
  readonly after: (ms: number, action: () => void) => () => void
}

export const platformClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after this many milliseconds; rejects with the signal's reason if it aborts first. */
export function pause(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason)
      return
    }
    const stop = (): void => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}
