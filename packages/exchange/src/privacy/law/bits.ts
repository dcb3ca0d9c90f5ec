// A text of base64url read as bits, as TCF and GPP write their strings.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const values: ReadonlyMap<string, number> = new Map([...alphabet].map((letter, value) => [letter, value]))

/** Reads from the front. Behind the end, and at letters that are not base64url, there are only zeros. */
export class Bits {
  readonly #text: string
  #at: number

  constructor(text: string, at = 0) {
    this.#text = text
    this.#at = at
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length * 6
  }

  bit(): 0 | 1 {
    const value = values.get(this.#text.charAt(Math.floor(this.#at / 6))) ?? 0
    const bit = (value >> (5 - (this.#at % 6))) & 1
    this.#at++
    return bit === 1 ? 1 : 0
  }

  number(width: number): number {
    let value = 0
    for (let index = 0; index < width; index++) value = value * 2 + this.bit()
    return value
  }

  skip(width: number): void {
    this.#at += width
  }

  /** A number in Fibonacci coding, which ends with two ones; undefined when it does not end within `width` bits. */
  fibonacci(width: number): number | undefined {
    let value = 0
    let last = 0
    let [weight, next] = [1, 2]
    for (let index = 0; index < width; index++) {
      const bit = this.bit()
      if (bit === 1 && last === 1) return value
      if (bit === 1) value += weight
      last = bit
      ;[weight, next] = [next, weight + next]
    }
    return undefined
  }
}
