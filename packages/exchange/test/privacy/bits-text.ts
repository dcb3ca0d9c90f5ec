// Bits written as base64url, for strings that no encoder would make.

export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export class BitsText {
  readonly #bits: string[] = []

  number(value: number, width: number): this {
    this.#bits.push(value.toString(2).padStart(width, '0'))
    return this
  }

  zeros(count: number): this {
    this.#bits.push('0'.repeat(count))
    return this
  }

  /** A number in Fibonacci coding. */
  fibonacci(value: number): this {
    const weights = [1, 2]
    while ((weights.at(-1) ?? 0) <= value) weights.push((weights.at(-1) ?? 0) + (weights.at(-2) ?? 0))
    weights.pop()
    let rest = value
    const digits = weights.toReversed().map((weight) => {
      const isUsed = weight <= rest
      if (isUsed) rest -= weight
      return isUsed ? '1' : '0'
    })
    const code = digits.join('').replace(/^0+/, '')
    this.#bits.push(`${[...code].toReversed().join('')}1`)
    return this
  }

  base64url(): string {
    const bits = this.#bits.join('')
    const groups = bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? []
    return groups.map((group) => alphabet.charAt(Number.parseInt(group, 2))).join('')
  }
}
