// The one segment that is written to. After anything failed here it is abandoned for good: a sync that failed may have
// dropped the pages it could not write, and the next one would succeed without them (T66).

import { type FileHandle, open, unlink } from 'node:fs/promises'
import { segmentPath, syncDirectory } from '../segment/files.ts'
import { headerOf, type SegmentHeader } from '../segment/header.ts'

export class OpenSegment {
  readonly segment: number
  readonly header: SegmentHeader
  readonly #handle: FileHandle
  #length = 0
  #records = 0

  private constructor(segment: number, header: SegmentHeader, handle: FileHandle) {
    this.segment = segment
    this.header = header
    this.#handle = handle
  }

  /** Header and name are durable before it is returned, so what is written later cannot be lost with them. */
  static async create(directory: string, segment: number, header: SegmentHeader): Promise<OpenSegment> {
    const path = segmentPath(directory, segment)
    const handle = await open(path, 'wx')
    try {
      const made = new OpenSegment(segment, header, handle)
      await made.write(headerOf(header), 0)
      await syncDirectory(directory)
      return made
    } catch (error) {
      await handle.close().catch(() => {})
      await unlink(path).catch(() => {})
      throw error
    }
  }

  /** Bytes that were written, the header among them. */
  get length(): number {
    return this.#length
  }

  get records(): number {
    return this.#records
  }

  /** The sync begins when the write has ended; what this promise covers is durable. */
  async write(bytes: Buffer, records: number): Promise<void> {
    try {
      await this.#writeAll(bytes)
      await this.#handle.datasync()
    } finally {
      // Whether it was written or not: after a failure nobody knows how much of it is there.
      this.#length += bytes.length
    }
    this.#records += records
  }

  async #writeAll(bytes: Buffer): Promise<void> {
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#length + written)
      // A full disk takes a part, and says why at the next attempt.
      written += bytesWritten
    }
  }

  async close(): Promise<void> {
    // What was acknowledged is durable; an error of the close tells nothing about it.
    await this.#handle.close().catch(() => {})
  }
}
