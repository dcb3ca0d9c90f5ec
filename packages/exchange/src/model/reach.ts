// Whether a partner can be reached, as the operator is told.

/** How a call ended without an answer that can be used; `detail` is a code of the network or what was wrong. */
export interface Failure {
  readonly end: 'late' | 'unreachable' | 'bad-response'
  readonly detail: string
  /** Of an answer that came and could not be used. */
  readonly status?: number
  /** What the partner was told. */
  readonly tmaxMs: number
}

/** Times are those of the clock that the calls were noted with. */
export type ReachChange =
  | { readonly kind: 'gone'; readonly failure: Failure; readonly failures: number; readonly sinceMs: number }
  | { readonly kind: 'back'; readonly sinceMs: number }
