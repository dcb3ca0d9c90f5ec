// Random choices that a seed repeats.

import { randomOf } from '@parley/testkit'

export class Dice {
  readonly #chance: () => number

  constructor(seed: number) {
    this.#chance = randomOf(seed)
  }

  below(bound: number): number {
    return Math.floor(this.#chance() * bound)
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0]
  }

  maybe<Value extends object>(share: number, make: () => Value): Partial<Value> {
    return this.#chance() < share ? make() : {}
  }
}
