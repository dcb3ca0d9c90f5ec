// Tells damage from a torn write: behind the torn end of a write nothing was written any more.

import { type FileHandle, open } from 'node:fs/promises'
import { segmentPath } from './files.ts'
import { frameBytes, readFrame } from './frame.ts'

/** Whether a whole frame begins anywhere after `offset`, where one is not whole. Reads the rest of the segment at once. */
export async function hasWholeFrameAfter(directory: string, segment: number, offset: number): Promise<boolean> {
  const handle = await open(segmentPath(directory, segment), 'r')
  try {
    return hasWholeFrame(await restOf(handle, offset))
  } finally {
    await handle.close()
  }
}

async function restOf(handle: FileHandle, offset: number): Promise<Buffer> {
  const { size } = await handle.stat()
  const rest = Buffer.alloc(Math.max(0, size - offset))
  const { bytesRead } = await handle.read(rest, 0, rest.length, offset)
  return rest.subarray(0, bytesRead)
}

/** Of a frame: length, CRC and stream. */
const beforeJson = frameBytes(0)

/**
 * A record is a JSON object, and the byte before it is its stream, 0 or 1. JSON holds no such byte, so no part of a record is
 * taken for a frame, and a CRC is computed at few places.
 */
function hasWholeFrame(bytes: Buffer): boolean {
  for (let brace = bytes.indexOf('{', beforeJson); brace !== -1; brace = bytes.indexOf('{', brace + 1)) {
    if ((bytes[brace - 1] ?? 0) <= 1 && readFrame(bytes, brace - beforeJson).kind === 'frame') return true
  }
  return false
}
