// Whoever waited for these records was told that they are unavailable, and then the disk did write them.

import { recordIn } from '../records/check.ts'
import type { DeliveryRecord, NoticeRecord } from '../records/record.ts'
import { readFrame } from '../segment/frame.ts'
import { withoutMark } from '../segment/mark.ts'

/** The notices and deliveries in the bytes of a batch, as they are read back. Nobody waits for the others. */
export function waitedForIn(bytes: Buffer): readonly (NoticeRecord | DeliveryRecord)[] {
  const records: (NoticeRecord | DeliveryRecord)[] = []
  let frame = readFrame(bytes, 0)
  while (frame.kind === 'frame') {
    const record = recordIn(withoutMark(bytes.subarray(frame.start, frame.end)))
    if (record.type === 'notice' || record.type === 'delivery') records.push(record)
    frame = readFrame(bytes, frame.end)
  }
  return records
}
