// What a generator is told to send, and what it says of the answers: by second and by kind.

export interface LoadPlan {
  readonly url: string
  readonly connections: number
  /** Each connection has an address of its own, from this one on: others with the same number share it. */
  readonly firstAddress: number
  readonly pace: Pace
  /** A bid that comes within this time is good for its caller. */
  readonly goodMs: number
  /** After so many calls a caller opens another connection; 0 keeps each as long as it lasts. */
  readonly callsPerConnection: number
  /** The share of calls that the caller itself breaks off. */
  readonly hangUpShare: number
}

/**
 * Closed: every connection sends its next request when the last one is answered. Open: requests have fixed times, and
 * latency counts from these. Flood: the same, but a request that no connection is free for is never sent, and latency
 * counts from when a request really left.
 */
export type Pace =
  | { readonly kind: 'closed'; readonly seconds: number }
  | { readonly kind: 'open'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'flood'; readonly perSecond: number; readonly seconds: number }

export interface LoadResult {
  /** All answers by status; `broken` are calls without one, `wrong` are 200 with another id, `hung-up` our own doing. */
  readonly kinds: Kinds
  /** The same for the requests of each second. */
  readonly seconds: readonly Kinds[]
  /** How long it ran, with the answers that were waited for. */
  readonly tookSeconds: number
  /** Requests of a flood that no connection was free for. */
  readonly unsent: number
  /** The longest time in which the generator itself did nothing, so that any latency may be too long by it. */
  readonly stallMs: number
  /** Calls that broke, the first thousand of them. */
  readonly broken: readonly BrokenCall[]
}

export type Kinds = Readonly<Record<string, Figures>>

export interface Figures {
  readonly count: number
  /** How many came within `goodMs`. */
  readonly good: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export interface BrokenCall {
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** Address and port of the caller. */
  readonly from: string
  /** When its connection was asked for. */
  readonly dialledAtMs: number
  /** Such as ECONNRESET; empty where the connection was closed without an error. */
  readonly fault: string
}

export const usualPlan = { firstAddress: 0, goodMs: 200, callsPerConnection: 0, hangUpShare: 0 } as const

/** The `tmax` of every request that a generator sends. */
export const tmaxMs = 500
