// The segments that are no longer written to, until the ledger has confirmed them.

import { unlink } from 'node:fs/promises'
import { segmentOf } from '../position.ts'
import { cutPath, isMissing, segmentPath, syncDirectory } from '../segment/files.ts'
import type { Positions, SegmentHeader } from '../segment/header.ts'
import type { OldSegment } from './recover.ts'

export class ClosedSegments {
  readonly #directory: string
  #segments: readonly OldSegment[]
  #bytes: number

  constructor(directory: string, segments: readonly OldSegment[]) {
    this.#directory = directory
    this.#segments = segments
    this.#bytes = bytesOf(segments)
  }

  get count(): number {
    return this.#segments.length
  }

  get bytes(): number {
    return this.#bytes
  }

  add(segment: OldSegment): void {
    this.#segments = [...this.#segments, segment]
    this.#bytes += segment.bytes
  }

  /**
   * Deletes the segments of which both streams are confirmed, the oldest first. The header of a later one says where the
   * streams stood before it, which is where they ended in those. Whether there was any.
   */
  async deleteConfirmed(confirmed: Positions, current: SegmentHeader | undefined): Promise<boolean> {
    const headers = [...this.#segments.slice(1).map(({ header }) => header), current]
    const covered = headers.findLastIndex((header) => header !== undefined && isCovered(header, confirmed))
    const done = this.#segments.slice(0, covered + 1)
    for (const { segment } of done) {
      await removeIfPresent(segmentPath(this.#directory, segment))
      await removeIfPresent(cutPath(this.#directory, segment))
    }
    if (done.length === 0) return false
    this.#segments = this.#segments.filter((one) => !done.includes(one))
    this.#bytes -= bytesOf(done)
    await syncDirectory(this.#directory)
    return true
  }

  /**
   * How many notices are not confirmed: 0 only if there is none, and otherwise at most so many. In the segment of the confirmed
   * position it counts the records after it, whatever their stream. `now` is where the journal stands.
   */
  unconfirmedNotices({ notices }: Positions, current: readonly Headed[], now: SegmentHeader): number {
    if (notices >= now.before.notices) return 0
    const all = [...this.#segments, ...current].filter(({ header }) => header !== undefined)
    const next = all.find(({ segment }) => segment > segmentOf(notices))?.header ?? now
    const own = all.findLast(({ segment }) => segment <= segmentOf(notices))?.header
    const withinMax = next.noticesBefore - (own?.noticesBefore ?? 0)
    const within = Math.max(0, Math.min(withinMax, next.before.notices - notices))
    return Math.max(1, now.noticesBefore - next.noticesBefore + within)
  }
}

type Headed = Pick<OldSegment, 'segment' | 'header'>

/** Whether everything before a segment with this header is confirmed. */
export function isCovered({ before }: SegmentHeader, confirmed: Positions): boolean {
  return before.notices <= confirmed.notices && before.sums <= confirmed.sums
}

function bytesOf(segments: readonly OldSegment[]): number {
  return segments.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function removeIfPresent(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}
