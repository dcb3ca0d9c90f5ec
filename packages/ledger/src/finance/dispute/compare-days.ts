// Compares sums of days, for a log that has no ids.

import type { DisputeClass } from '@parley/contract'

export interface ComparedDay {
  readonly day: string
  readonly theirCount: bigint
  readonly theirNano: bigint
  /** What our books of the month have of this day. */
  readonly ourCount: bigint
  readonly ourNano: bigint
  /** What other months have of it. */
  readonly lateCount: bigint
  readonly lateNano: bigint
}

/** Why a day differs, as far as sums can tell; undefined if it does not. A difference is not a sum of several reasons. */
export function classOfDay(one: ComparedDay, month: string, toleranceNano: bigint): DisputeClass | undefined {
  const count = one.theirCount - one.ourCount
  const nano = one.theirNano - one.ourNano
  const size = nano < 0n ? -nano : nano
  if (count === 0n && size <= toleranceNano * one.ourCount) return undefined
  if (!one.day.startsWith(month)) return 'late'
  if (one.lateCount > 0n && count === one.lateCount && nano === one.lateNano) return 'late'
  return count === 0n ? 'price' : 'unknown'
}
