// Spec: Limits, the timeouts that are recommended to clients.

/** How long a bid may take. */
export interface Timeouts {
  /** For the connection to stand. */
  readonly connectionMs: number
  /** From then on for the answer to begin, and again for it to be complete. */
  readonly readMs: number
  /** For everything, with all attempts and the pauses between them. */
  readonly totalMs: number
}

/** The timeouts that the specification recommends: 2 s, 600 ms and 3 s. */
export const timeouts: Timeouts = { connectionMs: 2000, readMs: 600, totalMs: 3000 }
