// What can be saved of a file that was set aside: every whole frame, whether or not anything tells where it stood.

import { readFile } from 'node:fs/promises'
import { readFrame } from '../segment/frame.ts'
import { headerBytes, readHeader } from '../segment/header.ts'
import { withoutMark } from '../segment/mark.ts'
import { nextWholeFrame } from '../segment/whole-frame.ts'

export interface Salvaged {
  /** The JSON of each record as it was appended, in the order of the file. */
  readonly records: Iterable<Buffer>
  readonly frames: number
  /** What is neither a header nor part of a whole frame. */
  readonly unreadableBytes: number
}

/** Holds the whole file in memory, which is as long as a segment. */
export async function salvage(path: string): Promise<Salvaged> {
  const bytes = await readFile(path)
  const places: Span[] = []
  let unreadableBytes = 0
  let at = readHeader(bytes) === undefined ? 0 : headerBytes
  while (at < bytes.length) {
    const frame = readFrame(bytes, at)
    if (frame.kind === 'frame') {
      places.push(frame)
      at = frame.end
      continue
    }
    const next = nextWholeFrame(bytes, at + 1) ?? bytes.length
    unreadableBytes += next - at
    at = next
  }
  return { records: recordsAt(bytes, places), frames: places.length, unreadableBytes }
}

interface Span {
  readonly start: number
  readonly end: number
}

function* recordsAt(bytes: Buffer, places: readonly Span[]): Generator<Buffer> {
  for (const { start, end } of places) yield withoutMark(bytes.subarray(start, end))
}
