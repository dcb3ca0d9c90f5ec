// A name that its reader may not see, such as `publisher-7f3a09c1`, which says that it is a mask. Ledger and exchange make the
// same ones if they have the same secret.

import { createHmac } from 'node:crypto'

export interface Masked {
  readonly name: string
  readonly kind: 'publisher' | 'partner'
  /** Who reads it. Its name is empty for the operator, who sees no masks. */
  readonly reader: { readonly side: string; readonly of: string }
}

/**
 * It is the same in every answer to one reader, so that months can be compared; another reader has other masks, so that two
 * partners cannot join what they know. Whoever does not have the secret cannot try names.
 */
export function maskOf({ name, kind, reader }: Masked, secret: string): string {
  const text = JSON.stringify([reader.side, reader.of, kind, name])
  return `${kind}-${createHmac('sha256', secret).update(text).digest('hex').slice(0, maskDigits)}`
}

/** 32 bits: of a thousand publishers, two have the same mask once in ten thousand ledgers. */
const maskDigits = 8
