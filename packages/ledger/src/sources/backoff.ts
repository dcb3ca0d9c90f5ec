// How long to wait after a failure: up to twice as long each time, and a random part of it, so that many ledgers do not come
// back to a database at the same moment (T71).

export interface BackoffSettings {
  readonly retryMsMin: number
  readonly retryMsMax: number
}

/** `failures` counts those in a row, from 1; `chance` is between 0 and 1. */
export function backoffMs(failures: number, { retryMsMin, retryMsMax }: BackoffSettings, chance: number): number {
  const ceiling = Math.min(retryMsMax, retryMsMin * 2 ** failures)
  return Math.round(retryMsMin + chance * (ceiling - retryMsMin))
}
