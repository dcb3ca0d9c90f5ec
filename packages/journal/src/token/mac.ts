// HMAC-SHA-512 (RFC 2104) from two one-shot hashes: an Hmac object costs more than the hashes in it.

import { hash } from 'node:crypto'

const algorithm = 'sha512'
const blockBytes = 128
const hashBytes = 64
const innerByte = 0x36
const outerByte = 0x5c
/** A message that fits needs no memory of its own. */
const roomBytes = 4096

/** Bytes behind the first block of the inner hash, so that what is written there need not be copied to be authenticated. */
export interface MacRoom {
  readonly bytes: Buffer
  /** Where the message begins; it goes to the end of the bytes. */
  readonly from: number
}

export class Mac {
  readonly #inner: Buffer
  readonly #outer: Buffer

  /** The key has at most 128 bytes. */
  constructor(key: Uint8Array) {
    this.#inner = Buffer.alloc(blockBytes + roomBytes)
    this.#outer = Buffer.alloc(blockBytes + hashBytes)
    for (let at = 0; at < blockBytes; at++) {
      this.#inner[at] = (key[at] ?? 0) ^ innerByte
      this.#outer[at] = (key[at] ?? 0) ^ outerByte
    }
  }

  /** Where a message of this length can be written. The next call may use the same bytes. */
  roomFor(length: number): MacRoom {
    const end = blockBytes + length
    if (end <= this.#inner.length) return { bytes: this.#inner.subarray(0, end), from: blockBytes }
    const bytes = Buffer.alloc(end)
    bytes.set(this.#inner.subarray(0, blockBytes))
    return { bytes, from: blockBytes }
  }

  /** Of the message in this room, in base64url. */
  ofRoom({ bytes }: MacRoom): string {
    // As text, because a buffer for every hash costs twice the hash.
    this.#outer.write(hash(algorithm, bytes, 'latin1'), blockBytes, 'latin1')
    return hash(algorithm, this.#outer, 'base64url')
  }

  of(message: Uint8Array): string {
    const room = this.roomFor(message.length)
    room.bytes.set(message, room.from)
    return this.ofRoom(room)
  }
}
