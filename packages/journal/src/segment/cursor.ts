// Walks over the frames of one segment, in chunks, and stops at the first that is not whole. It may stop because the writer
// has not written more yet, so it looks at the same place again when it is asked again.

import { type FileHandle, open } from 'node:fs/promises'
import { type Position, positionOf } from '../position.ts'
import type { Stream } from '../records/record.ts'
import { headerIn, isMissing, segmentPath } from './files.ts'
import { type Frame, frameHeadBytes, readFrame } from './frame.ts'
import { atBeginning, headerBytes, type Positions, type SegmentHeader } from './header.ts'

const chunkBytes = 256 * 1024

export interface Found {
  readonly stream: Stream
  readonly position: Position
  readonly previous: Position
  /** A view that is valid until the cursor fills again. */
  readonly json: Buffer
}

export class SegmentCursor {
  readonly segment: number
  readonly #handle: FileHandle
  #header: SegmentHeader | undefined
  #buffer = Buffer.allocUnsafe(chunkBytes)
  /** The part of the buffer that holds bytes of the file. */
  #bytes = this.#buffer.subarray(0, 0)
  /** In the buffer. */
  #at = 0
  /** In the file: where the buffer begins. */
  #base = headerBytes
  #index = 0
  #before: Positions = atBeginning

  private constructor(segment: number, handle: FileHandle) {
    this.segment = segment
    this.#handle = handle
  }

  /** Undefined if there is no such segment any more. */
  static async open(directory: string, segment: number): Promise<SegmentCursor | undefined> {
    try {
      return new SegmentCursor(segment, await open(segmentPath(directory, segment), 'r'))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  get header(): SegmentHeader | undefined {
    return this.#header
  }

  /** Where both streams stand after the frames that were passed. */
  get positions(): Positions {
    return this.#before
  }

  /** Up to here the file consists of frames that were passed. */
  get offset(): number {
    return this.#base + this.#at
  }

  /** The next frame, if it is in the buffer. It stays the next one until it is passed. */
  peek(): Found | undefined {
    const frame = readFrame(this.#bytes, this.#at)
    if (frame.kind !== 'frame') return undefined
    const { stream, start, end } = frame
    const position = positionOf(this.segment, this.#index)
    return { stream, position, previous: this.#before[stream], json: this.#bytes.subarray(start, end) }
  }

  pass({ stream, position, json }: Found): void {
    this.#at += frameHeadBytes + 1 + json.length
    this.#index += 1
    this.#before =
      stream === 'notices'
        ? { notices: position, sums: this.#before.sums }
        : { notices: this.#before.notices, sums: position }
  }

  /** Reads on where the last whole frame ended; whether there is another whole one. */
  async fill(): Promise<boolean> {
    if (this.#header === undefined && !(await this.#readHeader())) return false
    this.#base += this.#at
    this.#at = 0
    let frame = await this.#read(chunkBytes)
    // A record that is longer than a chunk: its length is known now.
    if (frame.kind === 'short' && frame.bytes > this.#buffer.length) frame = await this.#read(frame.bytes)
    return frame.kind === 'frame'
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #readHeader(): Promise<boolean> {
    this.#header = await headerIn(this.#handle)
    if (this.#header === undefined) return false
    this.#before = this.#header.before
    return true
  }

  async #read(bytes: number): Promise<Frame> {
    if (this.#buffer.length < bytes) this.#buffer = Buffer.allocUnsafe(bytes)
    const { bytesRead } = await this.#handle.read(this.#buffer, 0, this.#buffer.length, this.#base)
    this.#bytes = this.#buffer.subarray(0, bytesRead)
    return readFrame(this.#bytes, 0)
  }
}
