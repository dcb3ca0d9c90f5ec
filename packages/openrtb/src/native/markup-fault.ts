// What can be wrong with markup, and the list in which the checks collect it.

export interface MarkupFault {
  readonly kind:
    | 'malformed'
    | 'missing-asset'
    | 'wrong-asset'
    | 'too-long'
    | 'wrong-size'
    | 'not-secure'
    | 'private-address'
    | 'trackers'
    | 'not-offered'
  readonly reason: string
}

/**
 * The faults of one markup, up to a limit. The exchange stops at the first one, because one is enough to refuse a bid; a
 * bidder that is being checked gets all of them.
 */
export class FaultList {
  #left: number
  /** Most markup fits and needs no list. */
  #faults: MarkupFault[] | undefined

  constructor(max: number) {
    this.#left = max
  }

  get faults(): readonly MarkupFault[] {
    return this.#faults ?? none
  }

  get isFull(): boolean {
    return this.#left === 0
  }

  add(kind: MarkupFault['kind'], reason: string): void {
    if (this.#left === 0) return
    this.#left--
    this.#faults ??= []
    this.#faults.push({ kind, reason })
  }

  /** Looks at each item until the list is full. */
  each<Item>(items: readonly Item[], look: (item: Item, index: number) => void): void {
    for (let index = 0; index < items.length && this.#left > 0; index++) look(items[index] as Item, index)
  }
}

const none: readonly never[] = []
