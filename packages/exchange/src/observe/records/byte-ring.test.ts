import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteRing } from './byte-ring.ts'

test('the newest come first, and the oldest gives way to the one too many', () => {
  const ring = new ByteRing({ entriesMax: 3, bytesMax: 100 })

  for (const text of ['a', 'b', 'c', 'd']) ring.add(text)

  expect(textsIn(ring)).toEqual(['d', 'c', 'b'])
})

test('what is as large as the whole ring is taken, and what is larger is not', () => {
  const ring = new ByteRing({ entriesMax: 9, bytesMax: 10 })
  ring.add('a')

  ring.add('too large !')
  expect(textsIn(ring)).toEqual(['a'])

  ring.add('all of it!')
  expect(textsIn(ring)).toEqual(['all of it!'])
})

test('its memory grows as far as it may, and loses nothing by it', () => {
  const ring = new ByteRing({ entriesMax: 100, bytesMax: 8_000_000 })
  const texts = Array.from({ length: 70 }, (_, index) => String(index).repeat(50_000))

  for (const text of texts) ring.add(text)

  expect(textsIn(ring)).toEqual(texts.toReversed())
})

test('whatever is added, the ring has the newest texts, unchanged, and as many as fit', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { maxLength: 60 })
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 120 }),
      (added, entriesMax, bytesMax) => {
        const ring = new ByteRing({ entriesMax, bytesMax })
        for (const text of added) ring.add(text)

        const taken = added.filter((text) => Buffer.byteLength(text) <= bytesMax).toReversed()
        const held = textsIn(ring)

        expect(held).toEqual(taken.slice(0, held.length))
        expect(held.length).toBeLessThanOrEqual(entriesMax)
        // A text is never split, so at most the room of one is lost at the end and at the beginning.
        const isFull = held.length === Math.min(entriesMax, taken.length)
        const longest = Math.max(0, ...taken.map((text) => Buffer.byteLength(text)))
        expect(isFull || bytesIn(held) + 2 * longest >= bytesMax).toBe(true)
      },
    ),
  )
})

function textsIn(ring: ByteRing): readonly string[] {
  return Array.from(ring.newestFirst(), (bytes) => bytes.toString())
}

function bytesIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
