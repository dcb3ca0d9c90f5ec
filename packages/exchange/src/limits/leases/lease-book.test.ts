import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LeaseAsk, LeaseBook, type LeaseGrant, partMs, partsPerSecond } from './lease-book.ts'

const nothing: LeaseAsk = { key: 'k', limit: 10, want: 0, forced: 0, back: 0, backPart: 0 }

test('what is left is granted, and no more', () => {
  const book = new LeaseBook(10)

  expect(grantOf(book, { want: 7 }, 0)).toMatchObject({ granted: 7, used: 7 })
  expect(grantOf(book, { want: 7 }, 1)).toMatchObject({ granted: 3, used: 10 })
  expect(grantOf(book, { want: 7 }, 2)).toMatchObject({ granted: 0, used: 10 })
})

test('a grant counts for the rest of its part and the 39 parts after it', () => {
  const book = new LeaseBook(10)
  grantOf(book, { want: 10 }, 0)

  expect(grantOf(book, { want: 10 }, 999)).toMatchObject({ granted: 0 })
  expect(grantOf(book, { want: 10 }, 1000)).toMatchObject({ granted: 10 })
})

test('what was spent already counts whether or not there was room', () => {
  const book = new LeaseBook(10)

  expect(grantOf(book, { forced: 12 }, 0)).toMatchObject({ granted: 0, used: 12 })
  expect(grantOf(book, { want: 1 }, 999)).toMatchObject({ granted: 0, used: 12 })
})

test('what is given back can be granted again', () => {
  const book = new LeaseBook(10)
  const { part } = book.lease([{ ...nothing, want: 10 }], 0)

  expect(grantOf(book, { back: 4, backPart: part }, 30)).toMatchObject({ granted: 0, used: 6 })
  expect(grantOf(book, { want: 10 }, 30)).toMatchObject({ granted: 4, used: 10 })
})

test('what is given back a second late has been forgotten already', () => {
  const book = new LeaseBook(10)
  const { part } = book.lease([{ ...nothing, want: 10 }], 0)

  expect(grantOf(book, { back: 4, backPart: part }, 1000)).toMatchObject({ used: 0 })
})

test('it is told when the oldest grant is forgotten', () => {
  const book = new LeaseBook(10)
  grantOf(book, { want: 5 }, 60)
  grantOf(book, { want: 5 }, 500)

  expect(grantOf(book, { want: 1 }, 700)).toMatchObject({ granted: 0, freeInMs: 350 })
})

test('keys do not share, and the key used longest ago gives way', () => {
  const book = new LeaseBook(2)
  grantOf(book, { key: 'a', want: 10 }, 0)
  grantOf(book, { key: 'b', want: 10 }, 0)

  expect(grantOf(book, { key: 'a', want: 10 }, 1)).toMatchObject({ granted: 0 })
  grantOf(book, { key: 'c', want: 10 }, 1)
  expect(grantOf(book, { key: 'b', want: 10 }, 1)).toMatchObject({ granted: 10 })
})

test('in any 40 parts no more is granted than the limit', () => {
  const step = fc.record({ gapMs: fc.nat(120), want: fc.nat(15) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 150 }), (limit, steps) => {
      const book = new LeaseBook(1)
      const granted = new Map<number, number>()
      let nowMs = 0
      for (const { gapMs, want } of steps) {
        nowMs += gapMs
        const { part, grants } = book.lease([{ ...nothing, limit, want }], nowMs)
        granted.set(part, (granted.get(part) ?? 0) + (grants[0]?.granted ?? 0))
        expect(sumOfSecond(granted, part)).toBeLessThanOrEqual(limit)
        expect(grants[0]?.used).toBe(sumOfSecond(granted, part))
      }
    }),
  )
})

function grantOf(book: LeaseBook, ask: Partial<LeaseAsk>, nowMs: number): LeaseGrant | undefined {
  return book.lease([{ ...nothing, ...ask }], nowMs).grants[0]
}

function sumOfSecond(granted: ReadonlyMap<number, number>, part: number): number {
  return [...granted].filter(([at]) => at > part - partsPerSecond).reduce((sum, [, count]) => sum + count, 0)
}

test('the parts make one second', () => {
  expect(partMs * partsPerSecond).toBe(1000)
})
