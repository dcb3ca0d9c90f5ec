// What some billed impressions come to, and how such sums are added.

export interface Billed {
  /** Billed impressions. */
  readonly count: bigint
  readonly paidNano: bigint
  readonly clearingNano: bigint
}

export const nothingBilled: Billed = { count: 0n, paidNano: 0n, clearingNano: 0n }

export function plus(one: Billed, other: Billed): Billed {
  return {
    count: one.count + other.count,
    paidNano: one.paidNano + other.paidNano,
    clearingNano: one.clearingNano + other.clearingNano,
  }
}

export function minus(one: Billed, other: Billed): Billed {
  return {
    count: one.count - other.count,
    paidNano: one.paidNano - other.paidNano,
    clearingNano: one.clearingNano - other.clearingNano,
  }
}
