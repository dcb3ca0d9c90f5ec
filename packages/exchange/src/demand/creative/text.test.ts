import { lengthOf } from '@parley/openrtb'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './text.ts'

test('text that fits, or has no limit, is left as it is', () => {
  expect(cutText('Good coffee', 11)).toBe('Good coffee')
  expect(cutText('Good coffee', undefined)).toBe('Good coffee')
})

test('text that is too long ends at a word with an ellipsis', () => {
  expect(cutText('Good coffee, roasted on Monday', 20)).toBe('Good coffee,…')
})

test('a word is cut rather than more than half of the room', () => {
  expect(cutText('A verylongwordwithoutaspace', 10)).toBe('A verylon…')
})

test('a room of one character holds the first character', () => {
  expect(cutText('Good', 1)).toBe('G')
})

test('a room of two characters holds one and the ellipsis', () => {
  expect(cutText('Good', 2)).toBe('G…')
})

test('characters outside the basic plane count as one and are never halved', () => {
  expect(cutText('👟👟👟', 3)).toBe('👟👟👟')
  expect(cutText('👟👟👟', 2)).toBe('👟…')
  expect(cutText('👟👟👟', 1)).toBe('👟')
})

test('the result is never longer than asked, never empty, and begins like the text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, lengthMax) => {
      const cut = cutText(text, lengthMax)
      return lengthOf(cut) <= lengthMax && cut !== '' && text.startsWith(cut === text ? text : cut.replace(/…$/, ''))
    }),
  )
})
