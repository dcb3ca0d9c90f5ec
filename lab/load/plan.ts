// The plan of a generator, and its result.

export interface LoadPlan {
  readonly url: string
  readonly connections: number
  /** How many publishers the requests name in turn. */
  readonly publishers: number
  /** How many addresses X-Forwarded-For names in turn; 0 leaves the header out. */
  readonly forwarded: number
  readonly pace: Pace
}

/**
 * Closed: every connection sends its next request when the last one is answered, until one of the two bounds is met. It
 * measures capacity. Open: requests have fixed times, whether or not the earlier ones are answered. It measures latency.
 */
export type Pace =
  | { readonly kind: 'closed'; readonly requests: number; readonly seconds: number }
  | { readonly kind: 'open'; readonly perSecond: number; readonly seconds: number }

export interface LoadResult {
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
