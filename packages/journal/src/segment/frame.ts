// One record in a segment: the length of the payload, its CRC-32, and the payload, which is a byte for the stream and the
// record as JSON, with its mark in front (mark.ts). Lengths are little-endian.

import { crc32 } from 'node:zlib'
import type { Stream } from '../records/record.ts'
import { type Mark, markBytes, readMark, writeMark, writeUnmarked } from './mark.ts'

/** Length and CRC. */
export const frameHeadBytes = 8
/** The stream and the JSON. A longer record is refused before it is written, so a longer length can only be damage. */
const payloadBytesMax = 4 * 2 ** 20 + 1
/** Of the JSON without the mark. */
export const recordBytesMax = payloadBytesMax - payloadBytes(0)

const streams = ['notices', 'sums'] as const satisfies readonly Stream[]

/** Writes a frame that is to be sealed at `offset` and returns where it ends. There must be room for it, see `frameBytes`. */
export function writeFrame(target: Buffer, offset: number, stream: Stream, json: string): number {
  const start = offset + frameHeadBytes
  target[start] = streams.indexOf(stream)
  const end = writeUnmarked(target, start + 1, json)
  target.writeUInt32LE(end - start, offset)
  return end
}

/** A frame that is written and not sealed. */
export interface OpenFrame {
  readonly stream: Stream
  readonly end: number
}

/** The frame at `offset`, which `writeFrame` has written there. */
export function openFrameAt(target: Buffer, offset: number): OpenFrame {
  const start = offset + frameHeadBytes
  return { stream: streams[target[start] ?? 0] ?? 'notices', end: start + target.readUInt32LE(offset) }
}

/** Its place is known when it goes to the disk, and not before. */
export function sealFrame(target: Buffer, offset: number, mark: Mark): void {
  const start = offset + frameHeadBytes
  const end = start + target.readUInt32LE(offset)
  writeMark(target, start + 1, mark)
  target.writeUInt32LE(crc32(target.subarray(start, end)), offset + 4)
}

/** The bytes of the frame of a record whose JSON has so many. */
export function frameBytes(jsonBytes: number): number {
  return payloadBytes(jsonBytes) + frameHeadBytes
}

/** The stream, the mark and the record, whose brace is the comma of the mark. */
function payloadBytes(jsonBytes: number): number {
  return 1 + (markBytes - 1) + jsonBytes
}

/**
 * `short` says how many bytes from `offset` would be needed to go on. `bad` is damage, the torn end of a write, or a write
 * that is still under way.
 */
export type Frame =
  | {
      readonly kind: 'frame'
      readonly stream: Stream
      readonly start: number
      readonly end: number
      /** Undefined in what earlier versions wrote. */
      readonly mark: Mark | undefined
    }
  | { readonly kind: 'short'; readonly bytes: number }
  | { readonly kind: 'bad' }

const bad: Frame = { kind: 'bad' }

/** The frame at `offset` of these bytes; `start` and `end` are those of its JSON, of which the mark is a part. */
export function readFrame(bytes: Buffer, offset: number): Frame {
  const present = bytes.length - offset
  if (present < frameHeadBytes) return { kind: 'short', bytes: frameHeadBytes }
  const length = bytes.readUInt32LE(offset)
  if (length < 1 || length > payloadBytesMax) return bad
  if (present < frameHeadBytes + length) return { kind: 'short', bytes: frameHeadBytes + length }
  const start = offset + frameHeadBytes
  const payload = bytes.subarray(start, start + length)
  if (crc32(payload) !== bytes.readUInt32LE(offset + 4)) return bad
  const stream = streams[payload[0] ?? -1]
  if (stream === undefined) return bad
  return { kind: 'frame', stream, start: start + 1, end: start + length, mark: readMark(payload.subarray(1)) }
}
