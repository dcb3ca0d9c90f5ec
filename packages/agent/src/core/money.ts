// Decimals of the wire as whole micro-dollars, and back. Only these two functions know both.

const microsMax = 9_000_000_000_000

/** Undefined if it is no amount, is too large, or has more than six decimals. */
export function microsOf(amount: number): number | undefined {
  const micros = Math.round(amount * 1_000_000)
  const isExact = Math.abs(amount * 1_000_000 - micros) <= Math.max(1, micros) * Number.EPSILON * 4
  return Number.isFinite(amount) && amount >= 0 && micros <= microsMax && isExact ? micros : undefined
}

export function decimalOf(micros: number): number {
  return micros / 1_000_000
}

/** The text of an amount, with all its digits, in nano-dollars. */
export function nanosIn(dollars: string): number {
  const [whole = '0', fraction = ''] = dollars.split('.')
  return Number(`${whole}${fraction.padEnd(9, '0').slice(0, 9)}`)
}
