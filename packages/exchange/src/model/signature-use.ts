// D93: the use of a signature. Each proves one request.

export interface SignatureUse {
  /** The key of the publisher whose secret made it. */
  readonly publisher: string
  /** When it was made, as its caller says: seconds since 1970. */
  readonly seconds: number
  /** As much of it as tells it from all others. */
  readonly mark: string
  /** How long before now a signature may have been made; older ones need not be remembered. */
  readonly toleranceSeconds: number
  /** How many are remembered of one publisher. */
  readonly rememberedMax: number
}

/**
 * `forgotten`: signatures of that time are not remembered any more, or not yet, so that nobody knows whether this one was used
 * before.
 */
export type UseFinding = 'first' | 'again' | 'forgotten'
