// How a publisher proves to the exchange who it is: with a key, or with a signature of the body.

import { OptionsError } from '../error.ts'

export interface Credentials {
  readonly key: string | undefined
  readonly secret: string | undefined
}

/** Throws an `OptionsError` for a credential that no exchange can accept, without repeating it. */
export function checkCredentials({ key, secret }: Credentials): void {
  if (key !== undefined && !/^[\x21-\x7e]{1,256}$/.test(key))
    throw new OptionsError(
      'key',
      'key must have 1 to 256 visible ASCII characters; check the variable that it comes from',
    )
  if (secret === '') throw new OptionsError('secret', 'secret is empty; check the variable that it comes from')
}

/** The headers that prove it for this body. */
export async function proofOf(
  body: string,
  { key, secret }: Credentials,
  nowSeconds: () => number,
): Promise<Readonly<Record<string, string>>> {
  return {
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(secret === undefined ? {} : { 'X-Parley-Signature': await signatureOf(body, secret, nowSeconds()) }),
  }
}

/** The HMAC-SHA-256 of the time, a dot and the body. */
async function signatureOf(body: string, secret: string, seconds: number): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${body}`))
  const digits = [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${seconds},v1=${digits}`
}
