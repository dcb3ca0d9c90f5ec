// A percentile of measured values is always one of them, never a value between two: the smallest that at least so large a
// share of them does not exceed.

/** `sorted` goes from the smallest to the largest; without values it is 0. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
