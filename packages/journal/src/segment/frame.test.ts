import { expect, test } from 'vitest'
import { frameBytes, readFrame, recordBytesMax, writeFrame } from './frame.ts'

const json = '{"bid":"b1","publisher":"Süd"}'

function frameOf(text: string): Buffer {
  const frame = Buffer.alloc(frameBytes(Buffer.byteLength(text)))
  writeFrame(frame, 0, 'sums', text)
  return frame
}

test('a frame gives back the stream and the JSON that were written', () => {
  const bytes = Buffer.concat([Buffer.from('before'), frameOf(json), Buffer.from('after')])

  const frame = readFrame(bytes, 6)

  expect(frame).toMatchObject({ kind: 'frame', stream: 'sums' })
  expect(frame.kind === 'frame' && bytes.toString('utf8', frame.start, frame.end)).toBe(json)
})

test('the size of a frame is known before it is written', () => {
  const frame = Buffer.alloc(100)

  const end = writeFrame(frame, 0, 'notices', json)

  expect(end).toBe(40)
  expect(frameBytes(Buffer.byteLength(json))).toBe(40)
})

test('a frame that lacks any of its bytes is short', () => {
  const frame = frameOf(json)

  const kinds = Array.from({ length: frame.length }, (_, bytes) => readFrame(frame.subarray(0, bytes), 0).kind)

  expect(kinds).toHaveLength(40)
  expect(new Set(kinds)).toEqual(new Set(['short']))
})

test('any one bit that is wrong is noticed', () => {
  const frame = frameOf(json)

  const kinds = Array.from({ length: frame.length * 8 }, (_, bit) => {
    const damaged = Buffer.from(frame)
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return readFrame(damaged, 0).kind
  })

  expect(kinds).toHaveLength(320)
  expect(kinds.filter((kind) => kind === 'frame')).toEqual([])
})

test('a record may have 4 MiB, and a length above that is damage', () => {
  const largest = frameOf('x'.repeat(recordBytesMax))
  const larger = frameOf('x'.repeat(recordBytesMax + 1))

  expect(readFrame(largest, 0)).toMatchObject({ kind: 'frame' })
  expect(readFrame(larger, 0)).toEqual({ kind: 'bad' })
})

test('bytes that were never written are no frame', () => {
  expect(readFrame(Buffer.alloc(100), 0)).toEqual({ kind: 'bad' })
})
