// D50: the exchange knows one currency, which is OpenRTB's own default. The specification names no field of a currency, so each
// may hold anything.

import type { Imp } from './imp.ts'

/** A code in capital letters, because some write it in small ones. */
export function currencyOf(value: unknown): string {
  return typeof value === 'string' ? value.toUpperCase() : 'unreadable'
}

/** Whether the floor of an impression can be compared with bids. A floor of nothing is nothing in every currency. */
export function isFloorKnown(imp: Imp): boolean {
  return (imp.bidfloor ?? 0) === 0 || floorCurrencyOf(imp) === 'USD'
}

export function floorCurrencyOf(imp: Imp): string {
  const { bidfloorcur = 'USD' } = imp as { readonly bidfloorcur?: unknown }
  return currencyOf(bidfloorcur)
}
