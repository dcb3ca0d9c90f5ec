// What a journal finds when it is opened: the segments of earlier processes. The last of them may end in a torn write, which
// nobody was told is durable; it is cut off. Damage is something else: what was acknowledged may stand behind it. Readers pass it
// (T84), and the file is kept for good. One that cannot be read at all is set aside.

import { rename, stat, unlink } from 'node:fs/promises'
import { segmentOf } from '../position.ts'
import { type Reached, SegmentCursor } from '../segment/cursor.ts'
import {
  damagedPath,
  headerOfFile,
  isMissing,
  keepDamaged,
  listDamaged,
  listSegments,
  segmentPath,
  syncDirectory,
} from '../segment/files.ts'
import { atBeginning, headerBytes, type Positions, type SegmentHeader, type Standing } from '../segment/header.ts'
import { hasWholeFrameAfter } from '../segment/whole-frame.ts'
import { renew } from './renew.ts'

export interface OldSegment {
  readonly segment: number
  /** With what was cut off it. */
  readonly bytes: number
  /** Undefined if it is damaged. */
  readonly header: SegmentHeader | undefined
}

export interface Recovered {
  readonly segments: readonly OldSegment[]
  /** After the last records that are durable. */
  readonly standing: Standing
  readonly lastSegment: number
  readonly cutBytes: number
  /** Files that are damaged, now or before. */
  readonly damaged: number
}

export interface OldJournal {
  readonly directory: string
  readonly journal: string
  readonly confirmed: Positions
}

/** The directory must be locked. Nothing before `confirmed` is ever numbered again, even if all segments are gone. */
export async function recover({ directory, journal, confirmed }: OldJournal): Promise<Recovered> {
  const numbers = [...(await listSegments(directory)), ...(await listDamaged(directory))]
  const lastFound = Math.max(0, ...numbers)
  const lastConfirmed = Math.max(segmentOf(confirmed.notices), segmentOf(confirmed.sums))
  const segments = await usableSegments(directory, journal, lastFound < lastConfirmed)
  const { reached, cutBytes } = await renewLast(directory, journal, segments)
  const { notices, sums } = reached.before
  return {
    segments,
    standing: {
      before: { notices: Math.max(notices, confirmed.notices), sums: Math.max(sums, confirmed.sums) },
      counts: { notices: reached.counts.notices ?? 0, sums: reached.counts.sums ?? 0 },
    },
    lastSegment: Math.max(lastFound, lastConfirmed),
    cutBytes,
    damaged: (await listDamaged(directory)).length,
  }
}

/**
 * Sets aside each segment of which nothing can be read. If more is confirmed than was written, all of them are an older copy: the
 * ledger may have other records under their positions, so they would be deleted although it never saw them.
 */
async function usableSegments(
  directory: string,
  journal: string,
  isOlderCopy: boolean,
): Promise<readonly OldSegment[]> {
  const segments: OldSegment[] = []
  for (const segment of await listSegments(directory)) {
    const { size } = await stat(segmentPath(directory, segment))
    const header = await headerOfFile(directory, segment)
    // A process was killed while it began this one. Nothing in it was acknowledged.
    if (header === undefined && size <= headerBytes) await unlink(segmentPath(directory, segment))
    else if (isOlderCopy || !(header !== undefined || (await hasFrames(directory, journal, segment)))) {
      await setAside(directory, segment)
    } else {
      if (header === undefined) await keepDamaged(directory, segment)
      segments.push({ segment, bytes: size, header })
    }
  }
  await syncDirectory(directory)
  return segments
}

async function hasFrames(directory: string, journal: string, segment: number): Promise<boolean> {
  const cursor = await SegmentCursor.open({ directory, journal, segment }, unknown)
  try {
    return (await cursor?.fill()) ?? false
  } finally {
    await cursor?.close()
  }
}

/** Where both names are of one file already, a rename would leave both. */
async function setAside(directory: string, segment: number): Promise<void> {
  await rename(segmentPath(directory, segment), damagedPath(directory, segment))
  await unlink(segmentPath(directory, segment)).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

const unknown: Reached = { before: atBeginning, counts: { notices: undefined, sums: undefined } }

interface End {
  readonly reached: Reached
  readonly cutBytes: number
}

async function renewLast(directory: string, journal: string, segments: readonly OldSegment[]): Promise<End> {
  const last = segments.at(-1)
  if (last === undefined) return { reached: unknown, cutBytes: 0 }
  const { segment, bytes } = last
  const { reached, offset, isDamaged } = await walk(directory, journal, segments)
  const hasMore = await hasWholeFrameAfter(directory, segment, offset)
  await renew({ directory, segment, offset, bytes, isDamaged: isDamaged || hasMore })
  return { reached, cutBytes: bytes - offset }
}

interface Walked {
  readonly reached: Reached
  /** Where the last whole frame ends. */
  readonly offset: number
  readonly isDamaged: boolean
}

/** Over the last of these segments. If its header is damaged, the one before it says where it began. */
async function walk(directory: string, journal: string, segments: readonly OldSegment[]): Promise<Walked> {
  const last = segments.at(-1)
  if (last === undefined) return { reached: unknown, offset: headerBytes, isDamaged: false }
  const before = last.header === undefined ? await walk(directory, journal, segments.slice(0, -1)) : undefined
  const name = { directory, journal, segment: last.segment }
  const cursor = await SegmentCursor.open(name, before?.reached ?? unknown)
  if (cursor === undefined) throw new Error(`${segmentPath(directory, last.segment)} is gone.`)
  try {
    while (await cursor.fill()) {
      for (let found = cursor.peek(); found !== undefined; found = cursor.peek()) cursor.pass(found)
    }
    return { reached: cursor.reached, offset: cursor.offset, isDamaged: cursor.isDamaged }
  } finally {
    await cursor.close()
  }
}
