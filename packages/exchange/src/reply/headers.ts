// The headers of every response: our request id, the limits and when to come back.

import type { Quota } from '../model/limits.ts'

/** L2-headers, by D62: those of the specification, and as additions the scope that they refer to and the pair of the IETF draft. */
export function limitHeaders({ scope, limit, remaining, resetSeconds }: Quota): readonly string[] {
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetSeconds),
    'X-RateLimit-Scope',
    scope,
    'RateLimit-Policy',
    `"${scope}";q=${limit};w=1`,
    'RateLimit',
    `"${scope}";r=${remaining};t=${resetSeconds}`,
  ]
}

/** D04-request-id: the headers of every response; the id in the header is the id in the error body. */
export function owedHeaders({ quota }: { readonly quota: Quota }, requestId: string): readonly string[] {
  return ['X-Request-Id', requestId, 'X-Content-Type-Options', 'nosniff', ...limitHeaders(quota)]
}

/** T72: callers that were refused together do not come back together. 1, 2 or 3 seconds; `chance` is a number in [0, 1). */
export function retryAfterSeconds(chance: number): number {
  return 1 + Math.floor(chance * 3)
}
