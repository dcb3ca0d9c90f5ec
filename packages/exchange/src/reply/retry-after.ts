// T72: callers that were refused together do not come back together.

/** 1, 2 or 3 seconds; `chance` is a number in [0, 1). */
export function retryAfterSeconds(chance: number): number {
  return 1 + Math.floor(chance * 3)
}
