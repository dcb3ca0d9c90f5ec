// Whole frames of any version behind damage, whatever their marks say: enough to tell damage from a torn write, behind which nothing
// was written any more, and to look for what can be saved.

import { type FileHandle, open } from 'node:fs/promises'
import { segmentPath } from './files.ts'
import { frameHeadBytes, readFrame } from './frame.ts'

/** Whether a whole frame begins anywhere after `offset`, where one is not whole. Reads the rest of the segment at once. */
export async function hasWholeFrameAfter(directory: string, segment: number, offset: number): Promise<boolean> {
  const handle = await open(segmentPath(directory, segment), 'r')
  try {
    return nextWholeFrame(await restOf(handle, offset), 0) !== undefined
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
const beforeJson = frameHeadBytes + 1
/** Of damaged bytes that look like a frame, so many are looked at in one search. Then the rest counts as unreadable. */
const checkedBytesMax = 256 * 2 ** 20

/**
 * Where the next whole frame begins, from `from` on. A record is a JSON object, and the byte before it is its stream, 0 or 1. JSON
 * holds no such byte, so no part of a record is taken for a frame, and a CRC is computed at few places.
 */
export function nextWholeFrame(bytes: Buffer, from: number): number | undefined {
  let checkedBytes = 0
  for (
    let brace = bytes.indexOf('{', from + beforeJson);
    brace !== -1 && checkedBytes <= checkedBytesMax;
    brace = bytes.indexOf('{', brace + 1)
  ) {
    if ((bytes[brace - 1] ?? 0) > 1) continue
    const at = brace - beforeJson
    if (readFrame(bytes, at).kind === 'frame') return at
    checkedBytes += Math.min(bytes.readUInt32LE(at), bytes.length - at)
  }
  return undefined
}
