// A key made in the browser of whoever will send it: the operator gets its hash, and nobody else the key. `parley key` makes the
// same in a terminal (D93).

export interface NewKey {
  readonly key: string
  /** As it stands in credentials.publishers of the exchange. */
  readonly hash: string
}

/** As much as a SHA-256 can tell apart. */
const keyBytes = 32

/** Browsers hash only for pages from HTTPS or from their own machine. */
export function canMakeKeys(from: { readonly crypto: Partial<Crypto> } = globalThis): boolean {
  return from.crypto.subtle !== undefined
}

export async function makeKey(bytes = crypto.getRandomValues(new Uint8Array(keyBytes))): Promise<NewKey> {
  const key = `parley_${base64Url(bytes)}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { key, hash: `sha256:${hex}` }
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
