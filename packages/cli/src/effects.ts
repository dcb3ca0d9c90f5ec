// What a command may use of the world. `main.ts` gives the real ones; tests give their own.

export interface Effects {
  readonly out: Out
  /** Progress and complaints; never part of a report. */
  readonly err: Out
  readonly readInput: () => Promise<string>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly folder: string
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number
  /** Waits that long, or until `stop`. */
  readonly pause: (ms: number) => Promise<void>
  /** Ends what would run for ever. */
  readonly stop: AbortSignal
}

interface Out {
  readonly isTTY?: boolean
  write(text: string): unknown
}
