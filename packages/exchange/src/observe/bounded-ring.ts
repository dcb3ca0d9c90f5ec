// The newest entries, bounded by count and by memory; the oldest is dropped. Entries are added at the front and removed at
// the back, and nothing else ever moves.

export interface RingBounds {
  readonly entriesMax: number
  readonly bytesMax: number
}

export class BoundedRing<Entry> {
  readonly #bounds: RingBounds
  readonly #entries: (Entry | undefined)[] = []
  readonly #sizes: number[] = []
  #added = 0
  #held = 0
  #bytes = 0

  constructor(bounds: RingBounds) {
    this.#bounds = bounds
  }

  /** What is larger than the whole ring is not taken. */
  add(entry: Entry, bytes: number): void {
    const { entriesMax, bytesMax } = this.#bounds
    if (bytes > bytesMax) return
    while (this.#held >= entriesMax || (this.#held > 0 && this.#bytes + bytes > bytesMax)) this.#dropOldest()
    const at = this.#added % entriesMax
    this.#entries[at] = entry
    this.#sizes[at] = bytes
    this.#added++
    this.#held++
    this.#bytes += bytes
  }

  *newestFirst(): Generator<Entry> {
    for (let age = 1; age <= this.#held; age++) {
      const entry = this.#entries[(this.#added - age) % this.#bounds.entriesMax]
      if (entry !== undefined) yield entry
    }
  }

  #dropOldest(): void {
    const at = (this.#added - this.#held) % this.#bounds.entriesMax
    this.#entries[at] = undefined
    this.#held--
    this.#bytes -= this.#sizes[at] ?? 0
  }
}
