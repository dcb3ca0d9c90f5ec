// The plan of a generator, and its result.

export interface LoadPlan {
  readonly url: string
  readonly connections: number
  readonly pace: Pace
  /** How many publishers the requests name in turn; 1 by default. */
  readonly publishers?: number | undefined
  /** How many addresses X-Forwarded-For names in turn; 0, the default, leaves the header out. */
  readonly forwarded?: number | undefined
  /** See `Variety`. */
  readonly impExt?: object | undefined
  /** Each connection has an address of its own, from this one on; others with the same number share it. */
  readonly firstAddress?: number
  /** A bid that comes within this time is good for its caller; 200 by default. */
  readonly goodMs?: number
  /** After so many calls a caller opens another connection; 0, the default, keeps each as long as it lasts. */
  readonly callsPerConnection?: number
  /** The share of calls that the caller itself breaks off. */
  readonly hangUpShare?: number
}

/**
 * Closed: every connection sends its next request when the last one is answered, until a bound is met. It measures
 * capacity. Open: requests have fixed times, whether or not the earlier ones are answered, and latency counts from these.
 * Flood: the same, but a request that no connection is free for is never sent, and latency counts from when it really left.
 */
export type Pace =
  | { readonly kind: 'closed'; readonly requests?: number; readonly seconds: number }
  | { readonly kind: 'open' | 'flood'; readonly perSecond: number; readonly seconds: number }

/** What is stored of a load. */
export interface LoadFigures {
  readonly answered: number
  /** Everything but a 200 with the id of its request: other answers, and calls that broke. */
  readonly errors: number
  /** How often each status came; `broken` counts calls without an answer. */
  readonly statuses: Readonly<Record<string, number>>
  readonly seconds: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  /** Open loop: how late the 99th of a hundred requests left the generator. The latencies above include it. */
  readonly lateMs: number
}

export interface LoadResult extends LoadFigures {
  /** All answers by status; `broken` are calls without one, `wrong` are 200 with another id, `hung-up` our own doing. */
  readonly kinds: Kinds
  /** The same for the requests of each second. */
  readonly bySecond: readonly Kinds[]
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

/** The `tmax` of every request that a generator sends. */
export const tmaxMs = 500
