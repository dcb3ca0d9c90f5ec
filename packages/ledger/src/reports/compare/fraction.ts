// Exact fractions. A rate of a period is one, and the parts of a difference must sum to it to the nano-dollar.

export interface Fraction {
  readonly over: bigint
  /** Above zero. */
  readonly under: bigint
}

export const zero: Fraction = { over: 0n, under: 1n }

export function fraction(over: bigint, under = 1n): Fraction {
  return { over, under }
}

export function minus(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under - other.over * one.under, under: one.under * other.under }
}

export function times(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.over, under: one.under * other.under }
}

/** To the nearest whole number; halves away from zero, so that the opposite of a fraction has the opposite number. */
export function nearest({ over, under }: Fraction): bigint {
  const size = over < 0n ? -over : over
  const whole = (2n * size + under) / (2n * under)
  return over < 0n ? -whole : whole
}
