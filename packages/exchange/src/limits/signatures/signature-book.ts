// D93 and T86: which signatures were used. All of one publisher are remembered for as long as their time is near, up to a
// maximum. At the maximum the oldest second is forgotten, and what was signed then is not accepted any more: callers that sign
// when they send notice nothing, and nothing that was forgotten can be used again. Redis does the same in Lua
// (limits/signatures/redis-signatures.ts).

import type { SignatureUse, UseFinding } from '../../model/signature-use.ts'

/** What is known of one publisher. */
interface Page {
  count: number
  /** Signatures of this second and of those before it may have been forgotten. */
  forgottenSecond: number
}

export class SignatureBook {
  readonly #sinceSeconds: number
  readonly #pages = new Map<string, Page>()
  /** The marks of each publisher, by the second in which they were made. */
  readonly #seconds = new Map<number, Map<string, Set<string>>>()
  #oldestSecond = 0

  /** What was made before `sinceSeconds` may have been used before there was this book. */
  constructor(sinceSeconds: number) {
    this.#sinceSeconds = sinceSeconds
  }

  use({ publisher, seconds, mark, toleranceSeconds, rememberedMax }: SignatureUse, nowSeconds: number): UseFinding {
    this.#forgetBefore(nowSeconds - toleranceSeconds)
    if (this.#seconds.get(seconds)?.get(publisher)?.has(mark) === true) return 'again'
    const page = this.#pageOf(publisher)
    if (seconds <= page.forgottenSecond) return 'forgotten'
    this.#marksOf(seconds, publisher).add(mark)
    page.count++
    while (page.count > rememberedMax) this.#forgetOldest(publisher)
    return 'first'
  }

  #pageOf(publisher: string): Page {
    const known = this.#pages.get(publisher)
    if (known !== undefined) return known
    const fresh = { count: 0, forgottenSecond: this.#sinceSeconds - 1 }
    this.#pages.set(publisher, fresh)
    return fresh
  }

  #marksOf(seconds: number, publisher: string): Set<string> {
    const publishers = this.#seconds.get(seconds) ?? new Map<string, Set<string>>()
    this.#seconds.set(seconds, publishers)
    const marks = publishers.get(publisher) ?? new Set<string>()
    publishers.set(publisher, marks)
    return marks
  }

  /** There are few seconds, and they are looked through once in each. */
  #forgetBefore(oldestSecond: number): void {
    if (oldestSecond === this.#oldestSecond) return
    this.#oldestSecond = oldestSecond
    for (const [second, publishers] of this.#seconds) {
      if (second >= oldestSecond) continue
      for (const publisher of publishers.keys()) this.#forget(second, publisher, oldestSecond - 1)
    }
  }

  #forgetOldest(publisher: string): void {
    let oldest = Number.POSITIVE_INFINITY
    for (const [second, publishers] of this.#seconds) if (publishers.has(publisher)) oldest = Math.min(oldest, second)
    this.#forget(oldest, publisher, oldest)
  }

  #forget(second: number, publisher: string, forgottenSecond: number): void {
    const publishers = this.#seconds.get(second)
    const page = this.#pageOf(publisher)
    page.count -= publishers?.get(publisher)?.size ?? 0
    page.forgottenSecond = Math.max(page.forgottenSecond, forgottenSecond)
    publishers?.delete(publisher)
    if (publishers?.size === 0) this.#seconds.delete(second)
  }
}
