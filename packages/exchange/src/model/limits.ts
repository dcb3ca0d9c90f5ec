// What the limits say about a caller, and what processes that share them may claim.

export type LimitScope = 'ip' | 'publisher' | 'unverified' | 'global' | 'notice'

/** What a scope has left for one caller. */
export interface Quota {
  readonly scope: LimitScope | 'ip-large' | 'none'
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until something is given back; 0 when nothing is used. */
  readonly resetSeconds: number
}

/** Among processes that share limits, the first to claim a key has it. */
export interface ClaimSource {
  /** True for the first that claims the key within these seconds. It fails where nobody can say. */
  readonly claim: (key: string, seconds: number) => Promise<boolean>
}
