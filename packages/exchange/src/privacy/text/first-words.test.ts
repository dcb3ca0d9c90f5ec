import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFirstWords } from './first-words.ts'

test('a text without any of the words is told at once', () => {
  const mayHold = createFirstWords(['cancer', 'union'])

  expect(mayHold('running shoes')).toBe(false)
  expect(mayHold('cancerous')).toBe(false)
  expect(mayHold('reunion')).toBe(false)
  expect(mayHold('')).toBe(false)
})

test('each of the words is found at every place, in every case and beside every sign', () => {
  const words = ['cancer', 'union', 'x2']
  const mayHold = createFirstWords(words)
  const sign = fc.constantFrom(' ', '_', '-', ', ', '\u007f', '\t')
  const other = fc.stringMatching(/^[a-z]{0,8}$/)

  fc.assert(
    fc.property(fc.constantFrom(...words), other, other, sign, fc.boolean(), (word, before, after, between, isLoud) => {
      const text = [before, word, after].join(between)
      return mayHold(isLoud ? text.toUpperCase() : text)
    }),
  )
})

test('a text with other letters may hold anything', () => {
  expect(createFirstWords(['cancer'])('é')).toBe(true)
})
