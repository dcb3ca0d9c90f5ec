// D93: a signature over the time and the body, and over a number used once if there is one. Whoever sees one can send the same
// request and no other, and only the first of them counts (T86).

import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Signature {
  readonly seconds: number
  /** What is signed before the body, as the caller wrote it. */
  readonly prefix: string
  readonly mac: Buffer
}

const form = /^t=(\d{1,12})(?:,n=([A-Za-z0-9_-]{1,64}))?,v1=([0-9a-f]{64})$/

/** The parts of an X-Parley-Signature header, if it has its form. */
export function readSignature(header: string): Signature | undefined {
  const [, seconds, once, hex] = form.exec(header) ?? []
  if (seconds === undefined || hex === undefined) return undefined
  // The first character that is no digit tells which of the two it is, so neither can be taken for the other.
  const prefix = once === undefined ? `${seconds}.` : `${seconds},${once}.`
  return { seconds: Number(seconds), prefix, mac: Buffer.from(hex, 'hex') }
}

/** Whether it was made within `toleranceSeconds` before or after now. */
export function isNear({ seconds }: Signature, nowSeconds: number, toleranceSeconds: number): boolean {
  return Math.abs(seconds - nowSeconds) <= toleranceSeconds
}

/** The place of the secret with which the body was signed, or -1. */
export function placeOfSecret({ prefix, mac }: Signature, body: Uint8Array, secrets: readonly string[]): number {
  return secrets.findIndex((secret) => {
    const expected = createHmac('sha256', secret).update(prefix).update(body).digest()
    return timingSafeEqual(expected, mac)
  })
}

/** So many bytes tell a signature from all others. */
const markBytes = 16

/** What is remembered of a signature. */
export function markOf({ mac }: Signature): string {
  return mac.toString('base64url', 0, markBytes)
}
