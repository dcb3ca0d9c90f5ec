// The segments of a journal: the one that is written to, and those on the shelf. It knows where both streams stand.

import { type Position, positionOf, recordsPerSegment, segmentOf } from '../position.ts'
import { headerBytes, type Positions, type SegmentHeader, type Standing } from '../segment/header.ts'
import { placeOf } from '../segment/mark.ts'
import type { Batch } from './batch.ts'
import { ClosedSegments, isCovered } from './closed-segments.ts'
import { OpenSegment } from './open-segment.ts'
import type { Recovered } from './recover.ts'

/** A journal as it was found. */
export interface FoundSegments extends Recovered {
  readonly directory: string
  readonly journal: string
}

type Size = Pick<Batch, 'length' | 'records'>

export class Segments {
  readonly #directory: string
  readonly #journal: string
  readonly #segmentBytesMax: number
  readonly #shelf: ClosedSegments
  #current: OpenSegment | undefined
  #lastSegment: number
  /** Records that are being written now: readers may see them before they are durable. */
  #writing = 0
  #standing: Standing

  constructor(found: FoundSegments, segmentBytesMax: number) {
    const { directory, journal } = found
    this.#directory = directory
    this.#journal = journal
    this.#segmentBytesMax = segmentBytesMax
    this.#shelf = new ClosedSegments(directory, found.segments)
    this.#lastSegment = found.lastSegment
    this.#standing = found.standing
  }

  get isOpen(): boolean {
    return this.#current !== undefined
  }

  get bytes(): number {
    return this.#shelf.bytes + (this.#current?.length ?? 0)
  }

  get count(): number {
    return this.#shelf.count + (this.#current === undefined ? 0 : 1)
  }

  /** The last notice that was written. */
  get written(): Position {
    return this.#standing.before.notices
  }

  unconfirmedNotices(confirmed: Positions): number {
    const current = this.#current === undefined ? [] : [this.#current]
    return this.#shelf.unconfirmedNotices(confirmed, current, this.#header)
  }

  /**
   * Begins a new segment. The one before goes to the shelf when the new one is durable. There is an open one at every moment:
   * what comes while the old one is closed waits for the next commit, and is not refused.
   */
  async begin(): Promise<void> {
    this.#lastSegment += 1
    const next = await OpenSegment.create(this.#directory, this.#lastSegment, this.#header)
    const old = this.#current
    this.#shelve(old)
    this.#current = next
    await old?.close()
  }

  /** How many segments begin when these batches are written one after the other. */
  newHeaders(batches: readonly Size[]): number {
    let size: Size = this.#current ?? { length: 0, records: 0 }
    let count = 0
    for (const batch of batches) {
      if (this.#isTooLong(size, batch)) {
        size = { length: headerBytes, records: 0 }
        count += 1
      }
      size = { length: size.length + batch.length, records: size.records + batch.records }
    }
    return count
  }

  /** When this is fulfilled, the batch is durable. */
  async write(batch: Batch): Promise<void> {
    if (this.#current !== undefined && this.#isTooLong(this.#current, batch)) await this.begin()
    const current = this.#current
    if (current === undefined) throw new Error('No segment is open.')
    const { segment, length: offset, records: index } = current
    const place = placeOf(this.#journal, segment)
    const standing = batch.seal({ place, segment, offset, index }, this.#standing)
    this.#writing = batch.records
    try {
      await current.write(batch.bytes, batch.records)
    } finally {
      this.#writing = 0
    }
    this.#standing = standing
  }

  /** Nothing is written to the current segment any more, and it is never synced again. */
  async abandon(): Promise<void> {
    const current = this.#current
    this.#shelve(current)
    this.#current = undefined
    await current?.close()
  }

  /**
   * Whether more is confirmed than was ever written here. Then the files are an older copy, such as a restored disk, and the
   * ledger has other records under these positions: nothing may be deleted by them.
   */
  isBehind({ notices, sums }: Positions): boolean {
    const isUnwritten = (position: Position): boolean => {
      const segment = segmentOf(position)
      const current = this.#current
      if (current === undefined || segment !== current.segment) return segment > this.#lastSegment
      return position >= positionOf(segment, current.records + this.#writing)
    }
    return isUnwritten(notices) || isUnwritten(sums)
  }

  /** Whether all that was written is confirmed and in the current segment, so that a new one would let it go. */
  isConfirmed(confirmed: Positions): boolean {
    return this.#current !== undefined && this.#current.records > 0 && isCovered(this.#header, confirmed)
  }

  /** Deletes the segments that are confirmed; whether there was any. The newest one stays: it says where we stand. */
  async deleteConfirmed(confirmed: Positions): Promise<boolean> {
    return await this.#shelf.deleteConfirmed(confirmed, this.#current?.header)
  }

  /** Of a segment that begins now. */
  get #header(): SegmentHeader {
    return { before: this.#standing.before, noticesBefore: this.#standing.counts.notices }
  }

  #shelve(old: OpenSegment | undefined): void {
    if (old !== undefined) this.#shelf.add({ segment: old.segment, bytes: old.length, header: old.header })
  }

  /** Whether a segment of this size has no room for a batch. A batch that is too long for every segment has one of its own. */
  #isTooLong({ length, records }: Size, batch: Size): boolean {
    const isLong = length + batch.length > this.#segmentBytesMax
    return records > 0 && (isLong || records + batch.records > recordsPerSegment)
  }
}
