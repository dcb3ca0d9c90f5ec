// Walks over the frames of one segment, in chunks. It stops at a frame that is not whole, unless a whole one with its mark follows:
// then what is between them is damaged (T84). It may also stop because the writer has not written more yet, so it looks at the
// same place again when it is asked again.

import { type FileHandle, open } from 'node:fs/promises'
import { type Position, positionOf, recordsPerSegment } from '../position.ts'
import type { Stream } from '../records/record.ts'
import { headerIn, isMissing, segmentPath } from './files.ts'
import { type Frame, frameHeadBytes, readFrame } from './frame.ts'
import { headerBytes, type Positions, type SegmentHeader } from './header.ts'
import { placeOf } from './mark.ts'
import { isPlaced, nextMarked } from './next-marked.ts'

const chunkBytes = 256 * 1024

export interface Found {
  readonly stream: Stream
  readonly position: Position
  readonly previous: Position
  /** How many of its stream were written before it; undefined where nothing tells. */
  readonly nth: number | undefined
  /** With its mark. A view that is valid until the cursor fills again. */
  readonly json: Buffer
}

/** How far a reader has come: the last record of each stream, and how many that makes, if anything tells. */
export interface Reached {
  readonly before: Positions
  readonly counts: Readonly<Record<Stream, number | undefined>>
}

export interface SegmentName {
  readonly directory: string
  readonly journal: string
  readonly segment: number
}

export class SegmentCursor {
  readonly segment: number
  readonly #handle: FileHandle
  readonly #place: number
  #header: SegmentHeader | undefined
  #isBegun = false
  #isDamaged = false
  #buffer = Buffer.allocUnsafe(chunkBytes)
  /** The part of the buffer that holds bytes of the file. */
  #bytes = this.#buffer.subarray(0, 0)
  /** In the buffer. */
  #at = 0
  /** In the file: where the buffer begins. */
  #base = headerBytes
  #index = 0
  #reached: Reached
  /** Where a whole frame was looked for in vain, and how long the file was then. */
  #vain = { from: 0, size: 0 }

  private constructor(segment: number, place: number, handle: FileHandle, reached: Reached) {
    this.segment = segment
    this.#place = place
    this.#handle = handle
    this.#reached = reached
  }

  /** Undefined if there is no such segment any more. What was reached before it counts where its header is damaged. */
  static async open({ directory, journal, segment }: SegmentName, before: Reached): Promise<SegmentCursor | undefined> {
    try {
      const handle = await open(segmentPath(directory, segment), 'r')
      return new SegmentCursor(segment, placeOf(journal, segment), handle, before)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Whether its header is there, be it damaged or not. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** Where both streams stand after the frames that were passed. */
  get reached(): Reached {
    return this.#reached
  }

  /** Whether something before the next frame cannot be read. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Here the last frame that was passed ends. */
  get offset(): number {
    return this.#base + this.#at
  }

  /** The next frame, if it is in the buffer. It stays the next one until it is passed. */
  peek(): Found | undefined {
    const frame = this.#frameAt(this.#at)
    if (frame.kind !== 'frame') return undefined
    const { stream, start, end, mark } = frame
    const { before, counts } = this.#reached
    const { index, previous, nth } = mark ?? { index: this.#index, previous: before[stream], nth: counts[stream] }
    const json = this.#bytes.subarray(start, end)
    return { stream, position: positionOf(this.segment, index), previous, nth, json }
  }

  pass({ stream, position, nth, json }: Found): void {
    const { before, counts } = this.#reached
    const count = nth === undefined ? undefined : nth + 1
    this.#at += frameHeadBytes + 1 + json.length
    this.#index = (position % recordsPerSegment) + 1
    this.#reached =
      stream === 'notices'
        ? { before: { notices: position, sums: before.sums }, counts: { notices: count, sums: counts.sums } }
        : { before: { notices: before.notices, sums: position }, counts: { notices: counts.notices, sums: count } }
  }

  /** Reads on where the last whole frame ended; whether there is another whole one. */
  async fill(): Promise<boolean> {
    if (!this.#isBegun && !(await this.#begin())) return false
    this.#base += this.#at
    this.#at = 0
    if ((await this.#load(this.#base)).kind === 'frame') return true
    return await this.#skipDamage()
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #begin(): Promise<boolean> {
    const { size } = await this.#handle.stat()
    if (size < headerBytes) return false
    this.#isBegun = true
    this.#header = await headerIn(this.#handle)
    if (this.#header === undefined) this.#isDamaged = true
    else {
      const { before, noticesBefore } = this.#header
      this.#reached = { before, counts: { notices: noticesBefore, sums: this.#reached.counts.sums } }
    }
    return true
  }

  /**
   * A write that is under way ends in a bad frame too, but nothing follows it. It may have ended since we looked at that frame,
   * so it is looked at once more when a whole one was found behind it.
   */
  async #skipDamage(): Promise<boolean> {
    const from = this.#base
    const { size } = await this.#handle.stat()
    if (size <= from || (from === this.#vain.from && size === this.#vain.size)) return false
    const next = await nextMarked(this.#handle, from + 1, this.#place)
    if ((await this.#load(from)).kind === 'frame') return true
    if (next === undefined) {
      this.#vain = { from, size }
      return false
    }
    this.#isDamaged = true
    return (await this.#load(next)).kind === 'frame'
  }

  /** The frame at this offset of the file, which is then where the buffer begins. */
  async #load(offset: number): Promise<Frame> {
    this.#base = offset
    const frame = await this.#read(chunkBytes)
    // A record that is longer than a chunk: its length is known now.
    return frame.kind === 'short' && frame.bytes > this.#buffer.length ? await this.#read(frame.bytes) : frame
  }

  async #read(bytes: number): Promise<Frame> {
    if (this.#buffer.length < bytes) this.#buffer = Buffer.allocUnsafe(bytes)
    const { bytesRead } = await this.#handle.read(this.#buffer, 0, this.#buffer.length, this.#base)
    this.#bytes = this.#buffer.subarray(0, bytesRead)
    return this.#frameAt(0)
  }

  /** Bad is also what belongs elsewhere, and what says not where it belongs in a segment that does not either. */
  #frameAt(at: number): Frame {
    const frame = readFrame(this.#bytes, at)
    if (frame.kind !== 'frame') return frame
    const { mark } = frame
    const isHere = mark === undefined ? this.#header !== undefined : isPlaced(mark, this.#place, this.#base + at)
    return isHere ? frame : { kind: 'bad' }
  }
}
