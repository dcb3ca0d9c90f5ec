// The side effects that a command may use. `main.ts` passes the real ones; tests pass their own.

export interface Effects {
  readonly out: Out
  /** Progress and complaints; never part of a report. */
  readonly err: Out
  readonly readInput: () => Promise<string>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly folder: string
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number
  /** Milliseconds of the calendar. */
  readonly wallMs: () => number
  /** Waits this long, or until `stop`. */
  readonly pause: (ms: number) => Promise<void>
  /** Stops commands that run until they are stopped. */
  readonly stop: AbortSignal
}

interface Out {
  readonly isTTY?: boolean
  write(text: string): unknown
}
