import { expect, test } from 'vitest'
import { frameOf, oldFrameOf } from '../../test/support/frames.ts'
import { noticeOf } from '../../test/support/notice.ts'
import { frameBytes, readFrame, recordBytesMax, writeFrame } from './frame.ts'
import { withoutMark } from './mark.ts'

const json = '{"bid":"b1","publisher":"Süd"}'
const mark = { place: 4_294_967_295, offset: 67_108_864, index: 70_000, nth: 2 ** 40 + 1, previous: 2 ** 27 + 5 }

test('a frame gives back the stream, the mark and the JSON that were written', () => {
  const bytes = Buffer.concat([Buffer.from('before'), frameOf('sums', json, mark), Buffer.from('after')])

  const frame = readFrame(bytes, 6)

  expect(frame).toMatchObject({ kind: 'frame', stream: 'sums', mark })
  expect(frame.kind === 'frame' && withoutMark(bytes.subarray(frame.start, frame.end)).toString()).toBe(json)
})

test('to a version that does not know marks they are one more member of the record', () => {
  const bytes = frameOf('notices', JSON.stringify(noticeOf('b1')), mark)

  const frame = readFrame(bytes, 0)

  const record = frame.kind === 'frame' ? JSON.parse(bytes.toString('utf8', frame.start, frame.end)) : undefined
  expect(record).toEqual({ at: expect.stringMatching(/^[\w-]{36}$/), ...noticeOf('b1') })
})

test('what a version without marks wrote is read', () => {
  const bytes = oldFrameOf(noticeOf('b1'))

  const frame = readFrame(bytes, 0)

  expect(frame).toMatchObject({ kind: 'frame', stream: 'notices', mark: undefined })
  const record = frame.kind === 'frame' ? withoutMark(bytes.subarray(frame.start, frame.end)).toString() : ''
  expect(record).toBe(JSON.stringify(noticeOf('b1')))
})

test('the size of a frame is known before it is written', () => {
  const frame = Buffer.alloc(100)

  const end = writeFrame(frame, 0, 'notices', json)

  expect(end).toBe(84)
  expect(frameBytes(Buffer.byteLength(json))).toBe(84)
})

test('a frame that lacks any of its bytes is short', () => {
  const frame = frameOf('sums', json)

  const kinds = Array.from({ length: frame.length }, (_, bytes) => readFrame(frame.subarray(0, bytes), 0).kind)

  expect(kinds).toHaveLength(84)
  expect(new Set(kinds)).toEqual(new Set(['short']))
})

test('any one bit that is wrong is noticed', () => {
  const frame = frameOf('sums', json)

  const kinds = Array.from({ length: frame.length * 8 }, (_, bit) => {
    const damaged = Buffer.from(frame)
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return readFrame(damaged, 0).kind
  })

  expect(kinds).toHaveLength(672)
  expect(kinds.filter((kind) => kind === 'frame')).toEqual([])
})

test('a record may have nearly 4 MiB, and a length above that is damage', () => {
  const largest = frameOf('sums', 'x'.repeat(recordBytesMax))
  const larger = frameOf('sums', 'x'.repeat(recordBytesMax + 1))

  expect(recordBytesMax).toBe(4_194_304 - 44)
  expect(readFrame(largest, 0)).toMatchObject({ kind: 'frame' })
  expect(readFrame(larger, 0)).toEqual({ kind: 'bad' })
})

test('bytes that were never written are no frame', () => {
  expect(readFrame(Buffer.alloc(100), 0)).toEqual({ kind: 'bad' })
})
