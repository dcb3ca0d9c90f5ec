// D93: whether a caller is the publisher that it names.

export type Caller =
  /** The request names no publisher, or one without credentials: there is nothing to prove. */
  | { readonly kind: 'open' }
  | { readonly kind: 'verified'; readonly by: Proof }
  | {
      readonly kind: 'unverified'
      readonly because: Doubt
      /** The publisher wants such requests refused. */
      readonly isRefused: boolean
    }

/** `number` is the place of a key or secret in the list of the publisher, counted from 1: it tells which one is in use. */
export type Proof =
  | { readonly kind: 'address' }
  | { readonly kind: 'key' | 'signature'; readonly number: number; readonly of: number }

/** Why nothing was proven. */
export type Doubt =
  | 'none'
  | 'key-form'
  | 'key-wrong'
  | 'signature-form'
  | 'signature-time'
  | 'signature-wrong'
  | 'signature-again'
