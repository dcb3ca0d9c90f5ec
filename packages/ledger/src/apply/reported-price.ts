// T53: the price that the caller reports is evidence, not truth. The signed price is billed; a difference is flagged.

import type { NoticeFacts } from '@parley/journal'

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * Whether the reported price is another one than the publisher was told, which is always between floor and bid. Undefined if
 * nothing was reported: no price, a macro that was not filled in, or no number.
 */
export function isPriceOff(reported: string, facts: NoticeFacts): boolean | undefined {
  const text = reported.trim()
  if (!decimal.test(text)) return undefined
  const micros = Number(text) * 1_000_000
  if (micros < facts.floorMicros || micros > facts.bidMicros) return true
  return Math.round(micros) !== facts.clearingMicros
}
