// What the limits say about a caller.

export type LimitScope = 'ip' | 'publisher' | 'unverified' | 'global' | 'notice'

/** What a scope has left for one caller. */
export interface Quota {
  readonly scope: LimitScope | 'ip-large' | 'none'
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until something is given back; 0 when nothing is used. */
  readonly resetSeconds: number
}
