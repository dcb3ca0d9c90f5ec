// T84: where a record was written, as the first member of its JSON: `{"at":"…",` and then the record. The CRC of the frame covers it,
// so a reader that lost its way behind damage believes a frame only at the place for which it was written: neither a part of
// another file nor what somebody has put into a record passes for one. Records of earlier versions have no mark, and versions that
// do not know it read it as one more member.

import { crc32 } from 'node:zlib'
import { type Position, positionOf, recordsPerSegment, segmentOf } from '../position.ts'

export interface Mark {
  /** See `placeOf`. */
  readonly place: number
  /** Of the frame, in its file. */
  readonly offset: number
  /** Of the record, in its segment. */
  readonly index: number
  /** How many of its stream were written before it. */
  readonly nth: number
  /** Of the record before it in its stream. */
  readonly previous: Position
}

/** One journal and one of its segments, as a number. */
export function placeOf(journal: string, segment: number): number {
  return crc32(`${journal} ${segment}`)
}

/** How a record with a mark begins. In the text of a record each quotation mark has a backslash before it, so it is nowhere else. */
export const markBegins = Buffer.from('{"at":"')
const markEnds = Buffer.from('",')

/**
 *  place  offset  index  nth  previous: segment  index  0
 *  4      4       4      6    4                  4      1   bytes, which are 36 characters
 */
const packedBytes = 27
const packedCharacters = 36
const endsAt = markBegins.length + packedCharacters
/** With the comma behind it. */
export const markBytes = endsAt + markEnds.length

const brace = 0x7b
const packed = Buffer.alloc(packedBytes)

/** Leaves room for a mark at `at`, and writes the record behind it. Returns where it ends. */
export function writeUnmarked(target: Buffer, at: number, json: string): number {
  const end = at + markBytes - 1 + target.write(json, at + markBytes - 1)
  markBegins.copy(target, at)
  markEnds.copy(target, at + endsAt)
  return end
}

export function writeMark(target: Buffer, at: number, { place, offset, index, nth, previous }: Mark): void {
  packed.writeUInt32BE(place, 0)
  packed.writeUInt32BE(offset % 2 ** 32, 4)
  packed.writeUInt32BE(index, 8)
  packed.writeUIntBE(nth % 2 ** 48, 12, 6)
  packed.writeUInt32BE(segmentOf(previous), 18)
  packed.writeUInt32BE(previous % recordsPerSegment, 22)
  target.write(packed.toString('base64url'), at + markBegins.length, 'latin1')
}

/** Undefined where a record has none. */
export function readMark(json: Buffer): Mark | undefined {
  if (!hasMark(json)) return undefined
  const bytes = Buffer.alloc(packedBytes)
  bytes.write(json.toString('latin1', markBegins.length, endsAt), 'base64url')
  return {
    place: bytes.readUInt32BE(0),
    offset: bytes.readUInt32BE(4),
    index: bytes.readUInt32BE(8),
    nth: bytes.readUIntBE(12, 6),
    previous: positionOf(bytes.readUInt32BE(18), bytes.readUInt32BE(22)),
  }
}

/** A copy of the record alone, as it was appended. */
export function withoutMark(json: Buffer): Buffer {
  const isMarked = hasMark(json)
  const record = Buffer.allocUnsafeSlow(isMarked ? json.length - markBytes + 1 : json.length)
  json.copy(record, 0, json.length - record.length)
  if (isMarked) record[0] = brace
  return record
}

function hasMark(json: Buffer): boolean {
  return isAt(json, 0, markBegins) && isAt(json, endsAt, markEnds)
}

function isAt(bytes: Buffer, at: number, part: Buffer): boolean {
  return bytes.length >= at + part.length && bytes.compare(part, 0, part.length, at, at + part.length) === 0
}
