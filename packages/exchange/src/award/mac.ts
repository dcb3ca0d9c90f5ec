// HMAC-SHA256 (RFC 2104) from two one-shot hashes. Node's own `createHmac` makes a native object for each text, which the
// garbage collector has to follow: in an auction that costs several times what the hashing does.

import { hash } from 'node:crypto'

const blockBytes = 64
const hashBytes = 32

/** Signs ASCII texts; the result is the whole HMAC in base64url. The key has at most 64 bytes. */
export function createMac(key: Uint8Array): (text: string) => string {
  const inner = padded(key, 0x36)
  const outer = Buffer.alloc(blockBytes + hashBytes)
  outer.set(padded(key, 0x5c))
  return (text) => {
    const message = Buffer.allocUnsafe(blockBytes + text.length)
    message.set(inner)
    message.write(text, blockBytes, 'latin1')
    outer.write(hash('sha256', message, 'latin1'), blockBytes, 'latin1')
    return hash('sha256', outer, 'base64url')
  }
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  return new Uint8Array(blockBytes).map((_, index) => (key[index] ?? 0) ^ pad)
}
