import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a text stays as it is, with its signs', () => {
  expect(plainText('Größe 42 – <b>50 %</b> & more 👟')).toBe('Größe 42 – <b>50 %</b> & more 👟')
})

test('what reorders or hides is taken out', () => {
  expect(plainText('pay\u202e 01$ \u2066now\u2069\u200b\u0000')).toBe('pay 01$ now')
  expect(plainText('a\u{e0041}\u061cb')).toBe('ab')
})

test('a text is one line', () => {
  expect(plainText('  one\r\n\ttwo  ')).toBe('one two')
})

test('a text is at most 1000 characters and well formed', () => {
  expect(plainText('x'.repeat(1001))).toBe('x'.repeat(1000))
  expect(plainText('a\ud800')).toBe('a\ufffd')
})

test('nothing is no text', () => {
  expect(plainText('\u200b \n')).toBeUndefined()
  expect(plainText(undefined)).toBeUndefined()
  expect(plainText({ toString: () => 'x' })).toBeUndefined()
})
