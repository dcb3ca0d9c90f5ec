// T84: finds the way again behind damage: the next frame of a segment that is whole and was written for the place where it stands.

import type { FileHandle } from 'node:fs/promises'
import { frameBytes, frameHeadBytes, readFrame, recordBytesMax } from './frame.ts'
import { type Mark, markBegins, markBytes, readMark } from './mark.ts'

const chunkBytes = 256 * 1024
/** Before the JSON of a frame: length, CRC and stream. */
const beforeJson = frameHeadBytes + 1
/** A mark that is cut off at the end of a chunk is whole in the next one. */
const overlapBytes = beforeJson + markBytes
/** Of frames that are damaged behind their mark, so many bytes are read. Then the rest of the segment counts as unreadable. */
const checkedBytesMax = 256 * 2 ** 20

/** The offset of the first one from `from` on. */
export async function nextMarked(handle: FileHandle, from: number, place: number): Promise<number | undefined> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let checkedBytes = 0
  for (let base = from; ; base += chunkBytes - overlapBytes) {
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes, base)
    for (const { at, length, mark } of candidatesIn(chunk.subarray(0, bytesRead))) {
      const offset = base + at
      if (!isPlaced(mark, place, offset) || length > frameBytes(recordBytesMax)) continue
      if (await isWhole(handle, offset, length)) return offset
      checkedBytes += length
      if (checkedBytes > checkedBytesMax) return undefined
    }
    if (bytesRead < chunkBytes) return undefined
  }
}

/** Whether a frame stands where it was written. */
export function isPlaced(mark: Mark, place: number, offset: number): boolean {
  return mark.place === place && mark.offset === offset % 2 ** 32
}

interface Candidate {
  readonly at: number
  /** Of the whole frame, as it says itself. */
  readonly length: number
  readonly mark: Mark
}

/**
 * JSON holds no such byte as that of a stream, so behind one of them a brace begins a record. What callers and partners write
 * into a record is text in quotation marks, and can be taken neither for that byte nor for the beginning of a mark.
 */
function* candidatesIn(bytes: Buffer): Generator<Candidate> {
  for (let brace = bytes.indexOf(markBegins, beforeJson); brace !== -1; brace = bytes.indexOf(markBegins, brace + 1)) {
    const mark = (bytes[brace - 1] ?? 0) <= 1 ? readMark(bytes.subarray(brace)) : undefined
    const at = brace - beforeJson
    if (mark !== undefined) yield { at, length: frameHeadBytes + bytes.readUInt32LE(at), mark }
  }
}

async function isWhole(handle: FileHandle, offset: number, length: number): Promise<boolean> {
  const { size } = await handle.stat()
  if (offset + length > size) return false
  const bytes = Buffer.allocUnsafe(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  return readFrame(bytes.subarray(0, bytesRead), 0).kind === 'frame'
}
