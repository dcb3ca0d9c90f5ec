// The key stream of AES-256 in counter mode, computed in bulk: one call of the cipher serves about a hundred tokens, where a
// cipher of its own for each token is what sealing costs most (docs/decisions/sealing.md).
//
// Counter mode is safe only while no block is used twice with the same key. A stream draws ten random bytes and counts its
// blocks behind them from zero, each text takes blocks that were never taken before, and a stream that has used up its
// counter draws again. So a process never repeats itself, and two with the same key meet only if they draw the same 80 bits.

import { type Cipheriv, createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

export type RandomBytes = (bytes: number) => Uint8Array

/** Where the stream of a text begins: random bytes, and the number of its first block. */
export const counterBytes = 16
const numberBytes = 6
const drawnBytes = counterBytes - numberBytes
const numberRange = 2 ** 48
const blockBytes = 16
const algorithm = 'aes-256-ctr'
/** Computed at once. A token takes about 400 bytes of it. */
const bulk = Buffer.alloc(32 * 1024)

export class KeyStream {
  readonly #key: KeyObject
  readonly #randomBytes: RandomBytes
  #cipher: Cipheriv | undefined
  #drawn: Uint8Array = new Uint8Array()
  #bytes: Uint8Array = new Uint8Array()
  /** The number of the first block of these bytes, and the place of the first that no text has taken. */
  #number: number
  #at = 0

  /** `from` is the number of its first block. */
  constructor(key: KeyObject, randomBytes: RandomBytes, from = 0) {
    this.#key = key
    this.#randomBytes = randomBytes
    this.#number = from
  }

  /** Encrypts these bytes from there to their end, and writes in front of them where their stream begins. */
  encrypt(target: Buffer, from: number): void {
    const length = target.length - from
    if (this.#at + length > this.#bytes.length) this.#refill(length)
    target.set(this.#drawn, from - counterBytes)
    target.writeUIntBE(this.#number + this.#at / blockBytes, from - numberBytes, numberBytes)
    const stream = this.#bytes
    const shift = this.#at - from
    for (let at = from; at < target.length; at++) target[at] = (target[at] ?? 0) ^ (stream[at + shift] ?? 0)
    this.#at += blocksOf(length) * blockBytes
  }

  #refill(needed: number): void {
    const zeros = needed <= bulk.length ? bulk : Buffer.alloc(blocksOf(needed) * blockBytes)
    this.#number += this.#bytes.length / blockBytes
    if (this.#number + zeros.length / blockBytes > numberRange) {
      this.#number = 0
      this.#cipher = undefined
    }
    this.#cipher ??= this.#newCipher()
    this.#bytes = this.#cipher.update(zeros)
    this.#at = 0
  }

  #newCipher(): Cipheriv {
    this.#drawn = this.#randomBytes(drawnBytes)
    const counter = Buffer.alloc(counterBytes)
    counter.set(this.#drawn)
    counter.writeUIntBE(this.#number, drawnBytes, numberBytes)
    return createCipheriv(algorithm, this.#key, counter)
  }
}

/** The text of these bytes, in front of which it says where their stream begins. */
export function decrypt(bytes: Buffer, from: number, key: KeyObject): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(from - counterBytes, from))
  return decipher.update(bytes.subarray(from)).toString('utf8')
}

function blocksOf(bytes: number): number {
  return Math.ceil(bytes / blockBytes)
}
