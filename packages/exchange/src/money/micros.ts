// D50: money is an integer number of micros (millionths of a dollar, per thousand impressions) inside the exchange.
// Decimals exist only on the wire.

export type Micros = number

export const oneCent: Micros = 10_000

/** Exact for every price with at most six decimals, which all valid floors are. */
export function toMicros(decimal: number): Micros {
  return Math.round(decimal * 1_000_000)
}

export function toDecimal(micros: Micros): number {
  return micros / 1_000_000
}
