// How many calls each caller may make in a minute: tokens that come back evenly.

interface Bucket {
  tokens: number
  atMs: number
}

export class Rates {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  /** Buckets are as many as callers, which the operator lists. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** 0 if it may call now, else in how many seconds. */
  waitFor(caller: string, nowMs: number): number {
    const bucket = this.#buckets.get(caller) ?? { tokens: this.#perMinute, atMs: nowMs }
    const back = (Math.max(0, nowMs - bucket.atMs) * this.#perMinute) / 60_000
    const tokens = Math.min(this.#perMinute, bucket.tokens + back)
    const isAllowed = tokens >= 1
    this.#buckets.set(caller, { tokens: isAllowed ? tokens - 1 : tokens, atMs: nowMs })
    return isAllowed ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / this.#perMinute))
  }
}
