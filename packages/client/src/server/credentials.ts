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

export interface SigningTools {
  readonly nowSeconds: () => number
  /** Never the same twice: letters, digits, - and _. */
  readonly newOnce: () => string
}

/** The headers that prove it for one sending of this body: an exchange accepts each signature once. */
export async function proofOf(
  body: string,
  { key, secret }: Credentials,
  tools: SigningTools,
): Promise<Readonly<Record<string, string>>> {
  return {
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(secret === undefined ? {} : { 'X-Parley-Signature': await signatureOf(body, secret, tools) }),
  }
}

/**
 * The HMAC-SHA-256 of the time, a number used once and the body. A page that tries again sends the same body, perhaps within the
 * same second, so without the number it would have the same signature.
 */
async function signatureOf(body: string, secret: string, { nowSeconds, newOnce }: SigningTools): Promise<string> {
  const [seconds, once] = [nowSeconds(), newOnce()]
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds},${once}.${body}`))
  const digits = [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${seconds},n=${once},v1=${digits}`
}
