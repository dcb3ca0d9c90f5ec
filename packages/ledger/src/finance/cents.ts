// Sums of the ledger are exact to the nano-dollar, and what is paid is whole cents.

import { roundedRatio } from '../reports/amount.ts'

export const nanoPerCent = 10_000_000n
const nanoPerDollar = 1_000_000_000n

/** To the nearest cent, in nano-dollars. Halves are rounded away from zero, so that a credit note mirrors its invoice. */
export function inCents(nano: bigint): bigint {
  return roundedRatio(nano, nanoPerCent) * nanoPerCent
}

/** A part of an amount in percent, in whole cents. */
export function percentOf(nano: bigint, percent: string): bigint {
  return roundedRatio(nano * (nanoIn(percent) ?? 0n), 100n * nanoPerDollar * nanoPerCent) * nanoPerCent
}

const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/

/** A decimal number such as -12.34, times a thousand million; undefined if it is none. */
export function nanoIn(text: string): bigint | undefined {
  const found = decimal.exec(text)
  if (found === null) return undefined
  const [, sign, whole = '', fraction = ''] = found
  const size = BigInt(whole) * nanoPerDollar + BigInt(fraction.padEnd(9, '0'))
  return sign === '-' ? -size : size
}
