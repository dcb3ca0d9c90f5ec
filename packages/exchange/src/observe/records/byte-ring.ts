// The newest texts, as bytes outside the heap: the collector neither follows nor copies them, however many there are. Bounded
// by count and by bytes; the oldest gives way. The memory begins small and doubles while more of it is needed.

export interface RingBounds {
  readonly entriesMax: number
  readonly bytesMax: number
}

const firstBytes = 1_048_576

export class ByteRing {
  readonly #bounds: RingBounds
  readonly #starts: Uint32Array
  readonly #lengths: Uint32Array
  #memory: Buffer
  #added = 0
  #held = 0
  /** Where the next text begins, if there is room. */
  #end = 0

  constructor(bounds: RingBounds) {
    this.#bounds = bounds
    this.#starts = new Uint32Array(bounds.entriesMax)
    this.#lengths = new Uint32Array(bounds.entriesMax)
    this.#memory = Buffer.allocUnsafeSlow(Math.min(firstBytes, bounds.bytesMax))
  }

  /** Adds the text that these pieces make; what is larger than the whole ring is not taken. */
  add(...pieces: readonly string[]): void {
    const { entriesMax, bytesMax } = this.#bounds
    let length = 0
    for (const piece of pieces) length += Buffer.byteLength(piece)
    if (length > bytesMax) return
    if (this.#held >= entriesMax) this.#dropOldest()
    const start = this.#makeRoomFor(length)
    let end = start
    for (const piece of pieces) end += this.#memory.write(piece, end)
    const slot = this.#added % entriesMax
    this.#starts[slot] = start
    this.#lengths[slot] = length
    this.#added++
    this.#held++
    this.#end = end
  }

  /** The bytes are the ring's own: they hold until the next text is added. */
  *newestFirst(): Generator<Buffer> {
    for (let age = 1; age <= this.#held; age++) yield this.#bytesOf(this.#added - age)
  }

  #makeRoomFor(length: number): number {
    for (;;) {
      const start = this.#roomFor(length)
      if (start !== undefined) return start
      if (this.#memory.length < this.#bounds.bytesMax) this.#grow()
      else this.#dropOldest()
    }
  }

  /** A text is never split, so what is left behind the last one may be too short for the next. */
  #roomFor(length: number): number | undefined {
    const capacity = this.#memory.length
    if (this.#held === 0) return length <= capacity ? 0 : undefined
    const oldest = this.#startOf(this.#added - this.#held)
    const isWrapped = this.#end <= oldest
    if (isWrapped) return oldest - this.#end >= length ? this.#end : undefined
    if (capacity - this.#end >= length) return this.#end
    return oldest >= length ? 0 : undefined
  }

  #grow(): void {
    const { bytesMax, entriesMax } = this.#bounds
    const grown = Buffer.allocUnsafeSlow(Math.min(2 * this.#memory.length, bytesMax))
    let end = 0
    for (let number = this.#added - this.#held; number < this.#added; number++) {
      const bytes = this.#bytesOf(number)
      bytes.copy(grown, end)
      this.#starts[number % entriesMax] = end
      end += bytes.length
    }
    this.#memory = grown
    this.#end = end
  }

  #dropOldest(): void {
    this.#held--
  }

  #startOf(number: number): number {
    return this.#starts[number % this.#bounds.entriesMax] ?? 0
  }

  #bytesOf(number: number): Buffer {
    const start = this.#startOf(number)
    return this.#memory.subarray(start, start + (this.#lengths[number % this.#bounds.entriesMax] ?? 0))
  }
}
