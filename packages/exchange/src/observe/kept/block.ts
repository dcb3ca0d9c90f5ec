// D117: records on their way to the disk: their texts in one buffer outside the heap, and what the index says of them. A block is compressed and
// read as a whole, so that one record is found without reading a file from its beginning.

import type { AuctionEntry } from '../../model/record.ts'

/** What the index has of the records of a block, in the order in which they were added. */
interface BlockContents {
  /** In bytes, one behind the other. */
  readonly lengths: readonly number[]
  readonly ids: readonly string[]
  /** As publishers chose them; null where a request was not read. */
  readonly requests: readonly (string | null)[]
  /** Of the wall clock. */
  readonly sinceMs: number
  readonly untilMs: number
}

/** A line of the index. */
export interface BlockLine extends BlockContents {
  /** Where the compressed block is in its file. */
  readonly offset: number
  readonly bytes: number
}

export class Block {
  readonly #memory: Buffer
  readonly #lengths: number[] = []
  readonly #ids: string[] = []
  readonly #requests: (string | null)[] = []
  #end = 0
  #sinceMs = Number.POSITIVE_INFINITY
  #untilMs = Number.NEGATIVE_INFINITY

  constructor(bytes: number) {
    this.#memory = Buffer.allocUnsafeSlow(bytes)
  }

  /** What it takes of the memory. */
  get capacity(): number {
    return this.#memory.length
  }

  get count(): number {
    return this.#ids.length
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#end)
  }

  get contents(): BlockContents {
    const [lengths, ids, requests] = [this.#lengths, this.#ids, this.#requests]
    return { lengths, ids, requests, sinceMs: this.#sinceMs, untilMs: this.#untilMs }
  }

  hasRoomFor(length: number): boolean {
    return this.#memory.length - this.#end >= length
  }

  /** The pieces of its text, which must have room. */
  add({ requestId, atMs, outcome }: AuctionEntry, pieces: readonly string[]): void {
    const start = this.#end
    for (const piece of pieces) this.#end += this.#memory.write(piece, this.#end)
    this.#lengths.push(this.#end - start)
    this.#ids.push(requestId)
    this.#requests.push('trace' in outcome ? outcome.trace.opportunity.request.id : null)
    this.#sinceMs = Math.min(this.#sinceMs, atMs)
    this.#untilMs = Math.max(this.#untilMs, atMs)
  }
}
