// D93: a signature over the time and the body. Whoever sees one can send the same request again while its time is near, and no
// other request.

import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Signature {
  /** As the caller wrote it: it is part of what is signed. */
  readonly seconds: string
  readonly mac: Buffer
}

const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** The parts of an X-Parley-Signature header, if it has its form. */
export function readSignature(header: string): Signature | undefined {
  const [, seconds, hex] = form.exec(header) ?? []
  if (seconds === undefined || hex === undefined) return undefined
  return { seconds, mac: Buffer.from(hex, 'hex') }
}

/** Whether it was made within `toleranceSeconds` before or after now. */
export function isNear({ seconds }: Signature, nowSeconds: number, toleranceSeconds: number): boolean {
  return Math.abs(Number(seconds) - nowSeconds) <= toleranceSeconds
}

/** The place of the secret with which the body was signed, or -1. */
export function placeOfSecret({ seconds, mac }: Signature, body: Uint8Array, secrets: readonly string[]): number {
  return secrets.findIndex((secret) => {
    const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
    return timingSafeEqual(expected, mac)
  })
}
