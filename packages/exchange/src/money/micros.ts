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

/** Hundredths of a percent: with them, margins are arithmetic of whole numbers. */
const whole = 10_000

/** What is left of a partner's price after the exchange's margin, rounded down. */
export function afterMargin(gross: Micros, marginPercent: number): Micros {
  return Math.floor((gross * partnerPartOf(marginPercent)) / whole)
}

/** The least price of a partner that leaves this much after the margin. */
export function beforeMargin(net: Micros, marginPercent: number): Micros {
  return Math.ceil((net * whole) / partnerPartOf(marginPercent))
}

function partnerPartOf(marginPercent: number): number {
  return whole - Math.round(marginPercent * 100)
}
