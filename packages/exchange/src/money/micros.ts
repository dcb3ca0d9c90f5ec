// D50: money is an integer number of micros (millionths of a dollar, per thousand impressions) inside the exchange.
// Decimals exist only on the wire.

declare const unit: unique symbol

/**
 * A price: micros of a dollar for a thousand impressions. The mark exists for the compiler alone, so that a price and an
 * amount are never mixed up; plain numbers fit, because tests and settings write them.
 */
export type CpmMicros = number & { readonly [unit]?: 'micros for a thousand impressions' }

export const oneCent: CpmMicros = 10_000

/** A price is never more than what was said: what is beyond six decimals is dropped. */
export function toMicros(decimal: number): CpmMicros {
  const nearest = Math.round(decimal * 1_000_000)
  // The product is not exact; the quotient is the nearest number to what was written, so that comparing it is.
  return toDecimal(nearest) <= decimal ? nearest : nearest - 1
}

/** A floor is never less than what was said. */
export function toFloorMicros(decimal: number): CpmMicros {
  const nearest = Math.round(decimal * 1_000_000)
  return toDecimal(nearest) >= decimal ? nearest : nearest + 1
}

export function toDecimal(micros: CpmMicros): number {
  return micros / 1_000_000
}

/** Ten-thousandths of a percent: with them, margins are exact, and no price is so high that a product of the two would not be. */
const whole = 1_000_000

/** What is left of a partner's price after the exchange's margin, rounded down. */
export function afterMargin(gross: CpmMicros, marginPercent: number): CpmMicros {
  return Math.floor((gross * partnerPartOf(marginPercent)) / whole)
}

/** The least price of a partner that leaves this much after the margin. */
export function beforeMargin(net: CpmMicros, marginPercent: number): CpmMicros {
  return Math.ceil((net * whole) / partnerPartOf(marginPercent))
}

function partnerPartOf(marginPercent: number): number {
  return whole - Math.round(marginPercent * 10_000)
}
