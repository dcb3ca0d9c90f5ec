// Spec: Limits, the timeouts that are recommended to clients.

/** How long a bid may take. */
export interface Timeouts {
  /** For the connection. `fetch` does not report when it is established: the rest of this time is added to `readMs`. */
  readonly connectionMs: number
  /** For the answer to begin, after `connectionMs`; then the same time again for it to be complete. */
  readonly readMs: number
  /** For everything, including all attempts and the pauses between them. */
  readonly totalMs: number
}

/** The timeouts that the specification recommends: 2 s, 600 ms and 3 s. */
export const timeouts: Timeouts = { connectionMs: 2000, readMs: 600, totalMs: 3000 }
