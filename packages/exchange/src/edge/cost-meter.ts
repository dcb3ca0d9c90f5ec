// What one request has cost this process lately, in milliseconds of its event loop. Nothing is learned while many requests
// are refused, because their cost cannot be told apart.

export interface CostTools {
  readonly nowMs: () => number
  /** For how long the loop has been busy, in all. */
  readonly busyMs: () => number
}

/** Before anything is known. */
const firstGuessMs = 1

/** A reading needs so much time and so many requests. */
const spanMs = 100
const requestsMin = 20

/** Of so many requests one may be refused. */
const requestsPerRefusal = 10

/** The share of the newest reading. */
const newestShare = 0.3

export interface CostMeter {
  /** Counts a request that has been answered. */
  ended(): void
  refused(): void
  ms(): number
}

export function costMeter({ nowMs, busyMs }: CostTools): CostMeter {
  let costMs = firstGuessMs
  let requests = 0
  let refusals = 0
  let sinceMs = nowMs()
  let busySinceMs = busyMs()

  return {
    ended() {
      requests++
    },
    refused() {
      refusals++
    },
    ms() {
      if (requests < requestsMin || nowMs() - sinceMs < spanMs) return costMs
      const busyNowMs = busyMs()
      if (refusals * requestsPerRefusal <= requests) {
        costMs += ((busyNowMs - busySinceMs) / requests - costMs) * newestShare
      }
      requests = 0
      refusals = 0
      sinceMs = nowMs()
      busySinceMs = busyNowMs
      return costMs
    },
  }
}
