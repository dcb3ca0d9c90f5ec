// Makes the last segment of an earlier process durable. A sync of that process may have failed, and then the system counts the
// pages as written although the disk does not have them: a second sync of the same file would succeed without them (T66).
// What can be read is therefore copied into a new file, which is synced and takes the place of the old one.

import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { codeOf, cutPath, keepDamaged, segmentPath, syncDirectory } from '../segment/files.ts'

export interface Ending {
  readonly directory: string
  readonly segment: number
  /** Where the last whole frame ends. */
  readonly offset: number
  readonly bytes: number
  /** Whether whole frames follow a bad one, so that it is no torn write. */
  readonly isDamaged: boolean
}

/**
 * What follows the last whole frame stays in a file beside the segment: if it is a torn write, until the segment is deleted, and
 * if there is damage, for good and with all that stood before it. Without room for copies the file is synced as it is and
 * keeps its end, because a full disk must not stop the process; readers stop before that end.
 */
export async function renew(ending: Ending): Promise<void> {
  const { directory, segment } = ending
  const handle = await open(segmentPath(directory, segment), 'r+')
  try {
    if (!(await rewriteSegment(handle, ending))) await handle.sync()
  } finally {
    await handle.close()
  }
  await syncDirectory(directory)
}

async function rewriteSegment(handle: FileHandle, ending: Ending): Promise<boolean> {
  const { directory, segment, offset, bytes, isDamaged } = ending
  const path = segmentPath(directory, segment)
  const draft = `${path}.new`
  if (isDamaged) await keepDamaged(directory, segment)
  const isKept = isDamaged || offset === bytes || (await copyRange(handle, offset, bytes, cutPath(directory, segment)))
  if (!isKept || !(await copyRange(handle, 0, offset, draft))) return false
  await rename(draft, path)
  return true
}

/** Copies a part of a file into a new one and syncs it. False where there is no room. */
async function copyRange(handle: FileHandle, start: number, end: number, target: string): Promise<boolean> {
  try {
    await pipeline(
      handle.createReadStream({ start, end: end - 1, autoClose: false }),
      createWriteStream(target, { flush: true }),
    )
    return true
  } catch (error) {
    await unlink(target).catch(() => {})
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}
