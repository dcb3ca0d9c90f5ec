// Amounts of the ledger as people and spreadsheets read them. Sums are nano-dollars in a BigInt, so that nothing is rounded;
// only an average is.

import type { AmountName } from '@parley/contract'

const nanoPerDollar = 1_000_000_000n
const decimalsMin = 2
const decimalsMax = 9

/** Dollars, exact: `12.50` for 12,500,000,000 nano-dollars, `0.000000001` for one. */
export function dollarsOf(nano: bigint): string {
  const sign = nano < 0n ? '-' : ''
  const size = nano < 0n ? -nano : nano
  const decimals = String(size % nanoPerDollar).padStart(decimalsMax, '0')
  const shown = decimals.replace(new RegExp(`0{1,${decimalsMax - decimalsMin}}$`), '')
  return `${sign}${size / nanoPerDollar}.${shown}`
}

/** Dollars for a thousand, rounded to the micro; 0.00 where there is nothing to divide by. Nano-dollars for one are micros for a thousand. */
export function ecpmOf(nano: bigint, count: bigint): string {
  if (count <= 0n) return dollarsOf(0n)
  const micros = roundedRatio(nano, count)
  return dollarsOf(micros * 1000n)
}

/** The nearest whole number; halves are rounded away from zero. */
export function roundedRatio(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

export interface Nanos {
  readonly bidNano?: bigint
  readonly paidNano: bigint
  readonly clearingNano: bigint
}

export function nanoOf(name: AmountName, { bidNano = 0n, paidNano, clearingNano }: Nanos): bigint {
  switch (name) {
    case 'bids':
      return bidNano
    case 'paid':
      return paidNano
    case 'clearing':
      return clearingNano
    case 'fee':
      return paidNano - clearingNano
  }
}
