// Money as people read it: one form everywhere, with cents, and with more decimals only where there are some.

import { type CpmMicros, toDecimal, toMicros } from './micros.ts'

const decimalsMax = 6

/** Such as $6.50 for 6,500,000 micros and $0.0025 for 2,500. */
export function dollars(micros: CpmMicros): string {
  return `$${toDecimal(micros)
    .toFixed(decimalsMax)
    .replace(/0{1,4}$/, '')}`
}

/** The same for a price as the wire has it. */
export function dollarsOf(decimal: number): string {
  return dollars(toMicros(decimal))
}
