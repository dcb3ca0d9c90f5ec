// The idle connections, in the order in which they became idle. The nodes of this linked list are created once per
// connection: every request moves its connection out and in again, and a Set would rebuild its table after a few moves.

/** The place of one connection in one list; not in the list while `before` is undefined. */
export interface IdlePlace<Item> {
  readonly item: Item | undefined
  before: IdlePlace<Item> | undefined
  after: IdlePlace<Item> | undefined
}

export function idlePlaceFor<Item>(item: Item | undefined): IdlePlace<Item> {
  return { item, before: undefined, after: undefined }
}

export class IdleList<Item> {
  /** Before the first and behind the last, so that no place is special. */
  readonly #ends: IdlePlace<Item>

  constructor() {
    this.#ends = idlePlaceFor<Item>(undefined)
    this.#ends.before = this.#ends
    this.#ends.after = this.#ends
  }

  /** The item that has been idle longest. */
  longest(): Item | undefined {
    return this.#ends.after?.item
  }

  /** At the end of this list, wherever it was before. */
  join(place: IdlePlace<Item>): void {
    leaveIdle(place)
    const last = this.#ends.before ?? this.#ends
    place.before = last
    place.after = this.#ends
    last.after = place
    this.#ends.before = place
  }
}

/** Removes the place from its list, if it is in one. */
export function leaveIdle<Item>(place: IdlePlace<Item>): void {
  const { before, after } = place
  if (before === undefined || after === undefined) return
  before.after = after
  after.before = before
  place.before = undefined
  place.after = undefined
}
