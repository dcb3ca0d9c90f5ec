// What has come of a body. As a rule that is one view of one chunk. A caller may send its body a byte at a time, and a view of each
// would take a hundred times its size: small parts are copied together.

const smallBytes = 1024
const blockBytes = 4096

export class BodyParts {
  #parts: Buffer[] = []
  #block: Buffer = none
  #blockBytes = 0

  add(chunk: Buffer, start: number, end: number): void {
    if (this.#parts.length === 0 || end - start >= smallBytes) {
      this.#endBlock()
      this.#parts.push(chunk.subarray(start, end))
      return
    }
    if (this.#block.length - this.#blockBytes < end - start) {
      this.#endBlock()
      this.#block = Buffer.allocUnsafe(blockBytes)
    }
    this.#blockBytes += chunk.copy(this.#block, this.#blockBytes, start, end)
  }

  joined(): Buffer {
    this.#endBlock()
    const [only] = this.#parts
    return this.#parts.length === 1 && only !== undefined ? only : Buffer.concat(this.#parts)
  }

  drop(): void {
    this.#parts = []
    this.#block = none
    this.#blockBytes = 0
  }

  #endBlock(): void {
    if (this.#blockBytes > 0) this.#parts.push(this.#block.subarray(0, this.#blockBytes))
    this.#block = none
    this.#blockBytes = 0
  }
}

const none: Buffer = Buffer.alloc(0)
