// Money as people read it: one form everywhere, with cents, and with more decimals only where there are some.

import { type CpmMicros, toDecimal } from './micros.ts'

const decimalsMax = 6

/** Such as $6.50 for 6,500,000 micros and $0.0025 for 2,500. */
export function dollars(micros: CpmMicros): string {
  return `$${toDecimal(micros)
    .toFixed(decimalsMax)
    .replace(/0{1,4}$/, '')}`
}

/** The same for a price as the wire has it, or for a sum of such; what a sum of decimals is off by is not shown. */
export function dollarsOf(decimal: number): string {
  return dollars(Math.round(decimal * 1_000_000))
}
