// The client's own book: which notices it may send, which of them were acknowledged, and what they are worth. It knows the
// exchange only by its answers, so whatever agrees with it was not copied from what is tested.

import type { NoticeKind } from '@parley/contract'
import type { OfferedBid } from '../../load/answer.ts'

export interface Entry extends OfferedBid {
  readonly kind: NoticeKind
}

export class Book {
  readonly #entries = new Map<string, Entry>()
  readonly #acknowledged = new Set<string>()

  offer(bid: OfferedBid, kinds: readonly NoticeKind[]): void {
    for (const kind of kinds) this.#entries.set(keyOf(bid.bid, kind), { ...bid, kind })
  }

  /** True for the first time. */
  acknowledge(bid: string, kind: NoticeKind): boolean {
    const key = keyOf(bid, kind)
    if (!this.#entries.has(key)) throw new Error(`the book has no ${kind} notice of the bid ${bid}`)
    if (this.#acknowledged.has(key)) return false
    this.#acknowledged.add(key)
    return true
  }

  get acknowledgedCount(): number {
    return this.#acknowledged.size
  }

  get offeredCount(): number {
    return this.#entries.size
  }

  acknowledged(): readonly Entry[] {
    return [...this.#entries].filter(([key]) => this.#acknowledged.has(key)).map(([, entry]) => entry)
  }

  find(bid: string, kind: NoticeKind): Entry | undefined {
    return this.#entries.get(keyOf(bid, kind))
  }
}

function keyOf(bid: string, kind: NoticeKind): string {
  return `${kind} ${bid}`
}
