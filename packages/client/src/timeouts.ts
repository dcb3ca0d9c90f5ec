// Spec: Limits, the timeouts that are recommended to clients.

/** How long a bid may take. */
export interface Timeouts {
  /** For the connection to stand. `fetch` does not tell when it does: what is left of this time is added to `readMs`. */
  readonly connectionMs: number
  /** For the answer to begin, after `connectionMs`; and again, from its beginning, for it to be complete. */
  readonly readMs: number
  /** For everything, with all attempts and the pauses between them. */
  readonly totalMs: number
}

/** The timeouts that the specification recommends: 2 s, 600 ms and 3 s. */
export const timeouts: Timeouts = { connectionMs: 2000, readMs: 600, totalMs: 3000 }
