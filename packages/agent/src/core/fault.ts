// Why something cannot be done, as a value. The wire decides what a code is called there.

export type FaultCode =
  | 'invalid'
  | 'impossible'
  | 'unsupported'
  | 'no-account'
  | 'no-product'
  | 'no-creative'
  | 'no-buy'
  | 'no-package'
  | 'no-reference'
  | 'budget-low'
  | 'budget-high'
  | 'stale'
  | 'final'
  | 'not-cancellable'
  | 'creative-refused'
  | 'key-conflict'
  | 'rate'
  | 'away'
  | 'version'

/** Names and places in lists, from the outside to the inside: `packages`, 0, `budget`. */
export type Place = readonly (string | number)[]

export interface Fault {
  readonly kind: 'fault'
  readonly code: FaultCode
  /** For the buyer. It never has an id that the buyer did not choose. */
  readonly message: string
  readonly at?: Place
  readonly suggestion?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

export function fault(
  code: FaultCode,
  message: string,
  more: Omit<Partial<Fault>, 'kind' | 'code' | 'message'> = {},
): Fault {
  return { kind: 'fault', code, message, ...more }
}

export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'fault'
}
