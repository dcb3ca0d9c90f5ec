// Segments as versions before the marks of T84 wrote them.

import { crc32 } from 'node:zlib'
import { type JournalRecord, streamOf } from '@parley/journal'

/** At the beginning of a journal. */
export function oldSegmentOf(records: readonly JournalRecord[]): Buffer {
  const header = Buffer.alloc(40)
  header.write('PARLEYJ1')
  header.writeUInt32LE(crc32(header.subarray(0, 32)), 32)
  return Buffer.concat([header, ...records.map(frameOf)])
}

function frameOf(record: JournalRecord): Buffer {
  const payload = Buffer.from(`${streamOf(record) === 'sums' ? '\u0001' : '\0'}${JSON.stringify(record)}`)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(payload.length, 0)
  head.writeUInt32LE(crc32(payload), 4)
  return Buffer.concat([head, payload])
}
