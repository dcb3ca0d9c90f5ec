// Repeatable choices: the same seed draws the same cases on every machine.

import { randomOf } from '@parley/testkit/random'

export class Draw {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomOf(seed)
  }

  /** True with this probability. */
  happens(probability: number): boolean {
    return this.#random() < probability
  }

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1))
  }

  pick<Value>(values: readonly [Value, ...(readonly Value[])]): Value {
    return values[this.whole(0, values.length - 1)] ?? values[0]
  }

  /** Each value with this probability, in their order. */
  some<Value>(values: readonly Value[], probability: number): readonly Value[] {
    return values.filter(() => this.happens(probability))
  }

  /** The members with this probability, none of them otherwise; what is undefined is left out. */
  maybe(probability: number, members: () => object): object {
    return this.happens(probability) ? members() : {}
  }
}
