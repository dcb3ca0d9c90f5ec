// Time is a guest: tests bring their own and never wait.

/** Where the time comes from. */
export interface Clock {
  /** Milliseconds that only ever grow; their zero means nothing. */
  readonly nowMs: () => number
  /** Runs the action once after so many milliseconds, unless the function that it returns is called before. */
  readonly after: (ms: number, action: () => void) => () => void
}

export const platformClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after so many milliseconds; rejects with the signal's reason when that comes first. */
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
