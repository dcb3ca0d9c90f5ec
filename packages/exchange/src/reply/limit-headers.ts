// L2-headers, by D62: the three headers of the specification, and as additions the scope they refer to and the
// IETF draft's pair.

import type { Quota } from '../model/quota.ts'

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
