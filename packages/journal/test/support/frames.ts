// Frames as the journal writes them, and as versions before the marks of T84 wrote them.

import { crc32 } from 'node:zlib'
import type { JournalRecord } from '../../src/index.ts'
import { streamOf } from '../../src/records/record.ts'
import { frameBytes, sealFrame, writeFrame } from '../../src/segment/frame.ts'
import { headerOf, type SegmentHeader } from '../../src/segment/header.ts'
import type { Mark } from '../../src/segment/mark.ts'

export function frameOf(stream: 'notices' | 'sums', json: string, mark: Partial<Mark> = {}): Buffer {
  const frame = Buffer.alloc(frameBytes(Buffer.byteLength(json)))
  writeFrame(frame, 0, stream, json)
  sealFrame(frame, 0, { place: 1, offset: 0, index: 0, nth: 0, previous: 0, ...mark })
  return frame
}

export function oldFrameOf(record: JournalRecord): Buffer {
  const payload = Buffer.from(`${streamOf(record) === 'sums' ? '\u0001' : '\0'}${JSON.stringify(record)}`)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(payload.length, 0)
  head.writeUInt32LE(crc32(payload), 4)
  return Buffer.concat([head, payload])
}

/** A whole segment of such a version. */
export function oldSegmentOf(header: SegmentHeader, records: readonly JournalRecord[]): Buffer {
  return Buffer.concat([headerOf(header), ...records.map(oldFrameOf)])
}
