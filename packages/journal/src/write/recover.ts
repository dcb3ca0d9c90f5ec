// What a journal finds when it is opened: the segments of earlier processes. The last of them may end in a torn write, which
// nobody was told is durable; it is cut off. Damage is something else: what was acknowledged may stand behind it, so the
// file is set aside and never deleted.

import { rename, stat, unlink } from 'node:fs/promises'
import { segmentOf } from '../position.ts'
import { SegmentCursor } from '../segment/cursor.ts'
import { damagedPath, headerOfFile, listDamaged, listSegments, segmentPath, syncDirectory } from '../segment/files.ts'
import { hasWholeFrameAfter } from '../segment/has-whole-frame.ts'
import { atBeginning, headerBytes, type Positions, type SegmentHeader } from '../segment/header.ts'
import { renew } from './renew.ts'

export interface OldSegment {
  readonly segment: number
  /** With what was cut off it. */
  readonly bytes: number
  readonly header: SegmentHeader
}

export interface Recovered {
  readonly segments: readonly OldSegment[]
  /** The last records that are durable. */
  readonly positions: Positions
  readonly notices: number
  readonly lastSegment: number
  readonly cutBytes: number
  /** Files that were set aside, now or before. */
  readonly damaged: number
}

/** The directory must be locked. Nothing before `confirmed` is ever numbered again, even if all segments are gone. */
export async function recover(directory: string, confirmed: Positions): Promise<Recovered> {
  const numbers = [...(await listSegments(directory)), ...(await listDamaged(directory))]
  const lastFound = Math.max(0, ...numbers)
  const lastConfirmed = Math.max(segmentOf(confirmed.notices), segmentOf(confirmed.sums))
  const segments = await usableSegments(directory, lastFound < lastConfirmed)
  const last = segments.at(-1)
  const end = last === undefined ? nothing : await endOf(directory, last)
  const { notices, sums } = end.positions
  return {
    ...end,
    positions: { notices: Math.max(notices, confirmed.notices), sums: Math.max(sums, confirmed.sums) },
    segments,
    lastSegment: Math.max(lastFound, lastConfirmed),
    damaged: (await listDamaged(directory)).length,
  }
}

/**
 * Sets aside each segment whose header is damaged. If more is confirmed than was written, all of them are an older copy: the
 * ledger may have other records under their positions, so they would be deleted although it never saw them.
 */
async function usableSegments(directory: string, isOlderCopy: boolean): Promise<readonly OldSegment[]> {
  const segments: OldSegment[] = []
  for (const segment of await listSegments(directory)) {
    const path = segmentPath(directory, segment)
    const { size } = await stat(path)
    const header = await headerOfFile(directory, segment)
    if (size > headerBytes && (header === undefined || isOlderCopy)) await rename(path, damagedPath(directory, segment))
    // A process was killed while it began this one. Nothing in it was acknowledged.
    else if (header === undefined) await unlink(path)
    else segments.push({ segment, bytes: size, header })
  }
  await syncDirectory(directory)
  return segments
}

type End = Pick<Recovered, 'positions' | 'notices' | 'cutBytes'>
const nothing: End = { positions: atBeginning, notices: 0, cutBytes: 0 }

async function endOf(directory: string, { segment, bytes }: OldSegment): Promise<End> {
  const cursor = await SegmentCursor.open(directory, segment)
  if (cursor === undefined) return nothing
  try {
    let notices = 0
    while (await cursor.fill()) {
      for (let found = cursor.peek(); found !== undefined; found = cursor.peek()) {
        if (found.stream === 'notices') notices += 1
        cursor.pass(found)
      }
    }
    const { offset } = cursor
    const isDamaged = await hasWholeFrameAfter(directory, segment, offset)
    await renew({ directory, segment, offset, bytes, isDamaged })
    return {
      positions: cursor.positions,
      notices: notices + (cursor.header?.noticesBefore ?? 0),
      cutBytes: bytes - offset,
    }
  } finally {
    await cursor.close()
  }
}
