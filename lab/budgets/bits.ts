// Which notices were seen: millions of them, so each is a bit.

/** A set of whole numbers, with a bit for each. */
export class Bits {
  #bytes = new Uint8Array(2 ** 16)

  has(number: number): boolean {
    return ((this.#bytes[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0
  }

  set(number: number): void {
    const byte = number >>> 3
    if (byte >= this.#bytes.length) {
      const more = new Uint8Array(2 * Math.max(byte, this.#bytes.length))
      more.set(this.#bytes)
      this.#bytes = more
    }
    this.#bytes[byte] = (this.#bytes[byte] ?? 0) | (1 << (number & 7))
  }
}
