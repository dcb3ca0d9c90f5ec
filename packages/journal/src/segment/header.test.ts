import { expect, test } from 'vitest'
import { positionOf } from '../position.ts'
import { headerOf, readHeader } from './header.ts'

const header = { before: { notices: positionOf(7, 12), sums: positionOf(6, 3) }, noticesBefore: 4_000_000_000 }

test('a header says where both streams stood before its segment', () => {
  expect(readHeader(headerOf(header))).toEqual(header)
})

test('a header that is not whole or has a wrong bit is none', () => {
  const bytes = headerOf(header)

  const cut = Array.from({ length: bytes.length }, (_, length) => readHeader(bytes.subarray(0, length)))
  const flipped = Array.from({ length: 36 * 8 }, (_, bit) => {
    const damaged = Buffer.from(bytes)
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return readHeader(damaged)
  })

  expect(cut.filter((read) => read !== undefined)).toEqual([])
  expect(flipped.filter((read) => read !== undefined)).toEqual([])
})
