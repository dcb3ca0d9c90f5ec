// One record in a segment: the length of the payload, its CRC-32, and the payload, which is a byte for the stream and the
// record as JSON. Lengths are little-endian.

import { crc32 } from 'node:zlib'
import type { Stream } from '../records/record.ts'

/** Length and CRC. */
export const frameHeadBytes = 8
/** Of the JSON. A longer record is refused before it is written, so a longer length can only be damage. */
export const recordBytesMax = 4 * 2 ** 20

const streams = ['notices', 'sums'] as const satisfies readonly Stream[]

/** Writes one frame at `offset` and returns where it ends. There must be room for it, see `frameBytes`. */
export function writeFrame(target: Buffer, offset: number, stream: Stream, json: string): number {
  const start = offset + frameHeadBytes
  target[start] = streams.indexOf(stream)
  const end = start + 1 + target.write(json, start + 1)
  target.writeUInt32LE(end - start, offset)
  target.writeUInt32LE(crc32(target.subarray(start, end)), offset + 4)
  return end
}

/** The bytes of the frame of a record whose JSON has so many. */
export function frameBytes(jsonBytes: number): number {
  return frameHeadBytes + 1 + jsonBytes
}

/**
 * `short` says how many bytes from `offset` would be needed to go on. `bad` is damage, the torn end of a write, or a write
 * that is still under way.
 */
export type Frame =
  | { readonly kind: 'frame'; readonly stream: Stream; readonly start: number; readonly end: number }
  | { readonly kind: 'short'; readonly bytes: number }
  | { readonly kind: 'bad' }

const bad: Frame = { kind: 'bad' }

/** The frame at `offset` of these bytes; `start` and `end` are those of its JSON. */
export function readFrame(bytes: Buffer, offset: number): Frame {
  const present = bytes.length - offset
  if (present < frameHeadBytes) return { kind: 'short', bytes: frameHeadBytes }
  const length = bytes.readUInt32LE(offset)
  if (length < 1 || length > recordBytesMax + 1) return bad
  if (present < frameHeadBytes + length) return { kind: 'short', bytes: frameHeadBytes + length }
  const start = offset + frameHeadBytes
  const payload = bytes.subarray(start, start + length)
  if (crc32(payload) !== bytes.readUInt32LE(offset + 4)) return bad
  const stream = streams[payload[0] ?? -1]
  return stream === undefined ? bad : { kind: 'frame', stream, start: start + 1, end: start + length }
}
