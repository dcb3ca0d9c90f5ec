// How a segment begins: what it is, and where both streams stood before it. With this every reader knows the `previous` of
// its first records even if the segments before are deleted, a damaged segment shows as a gap, and whether a segment is
// confirmed is known without reading it.

import { crc32 } from 'node:zlib'
import { beginning, type Position } from '../position.ts'

export interface Positions {
  readonly notices: Position
  readonly sums: Position
}

export interface SegmentHeader {
  /** The last durable record of each stream in the segments before. */
  readonly before: Positions
  /** How many notices and deliveries these hold, since the journal was made. */
  readonly noticesBefore: number
}

/** How many records of each stream the journal has had. */
interface Counts {
  readonly notices: number
  readonly sums: number
}

/** Where the streams stand after a record. */
export interface Standing {
  /** The last record of each stream. */
  readonly before: Positions
  readonly counts: Counts
}

export const atBeginning: Positions = { notices: beginning, sums: beginning }
export const headerBytes = 40

/** The last character is the version. */
const magic = Buffer.from('PARLEYJ1')
const crcOffset = 32

export function headerOf({ before, noticesBefore }: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(headerBytes)
  magic.copy(bytes)
  bytes.writeBigUInt64LE(BigInt(before.notices), 8)
  bytes.writeBigUInt64LE(BigInt(before.sums), 16)
  bytes.writeBigUInt64LE(BigInt(noticesBefore), 24)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, crcOffset)), crcOffset)
  return bytes
}

/** Undefined if the segment never got a whole header, in which case nothing in it was acknowledged, or is damaged. */
export function readHeader(bytes: Buffer): SegmentHeader | undefined {
  if (bytes.length < headerBytes || !bytes.subarray(0, magic.length).equals(magic)) return undefined
  if (crc32(bytes.subarray(0, crcOffset)) !== bytes.readUInt32LE(crcOffset)) return undefined
  const numberAt = (offset: number): number => Number(bytes.readBigUInt64LE(offset))
  return { before: { notices: numberAt(8), sums: numberAt(16) }, noticesBefore: numberAt(24) }
}
