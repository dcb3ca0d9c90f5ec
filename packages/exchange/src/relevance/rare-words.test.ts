import { expect, test } from 'vitest'
import { countWords } from './rare-words.ts'

test('before anything was seen, all words weigh the same', () => {
  const { weightOf } = countWords(100)

  expect(weightOf('shoe')).toBe(1)
  expect(weightOf('lamp')).toBe(1)
})

test('the more texts use a word, the less it weighs, but never less than half', () => {
  const { see, weightOf } = countWords(1000)
  for (let text = 0; text < 1000; text++) see(text % 10 === 0 ? ['common', 'seldom'] : ['common'])

  expect(weightOf('never')).toBe(1)
  expect(weightOf('seldom')).toBeLessThan(0.85)
  expect(weightOf('common')).toBeLessThan(weightOf('seldom'))
  expect(weightOf('common')).toBeGreaterThanOrEqual(0.5)
})

test('no more words are counted than allowed, and those of many texts stay', () => {
  const { see, weightOf } = countWords(100)
  for (let text = 0; text < 10_000; text++) see(['shoe', `only${text}`])

  expect(weightOf('shoe')).toBeLessThan(0.6)
  const counted = Array.from({ length: 10_000 }, (_, text) => weightOf(`only${text}`)).filter((weight) => weight < 1)
  expect(counted.length).toBeLessThan(100)
})

test('a text with more new words than there is room for does no harm', () => {
  const { see, weightOf } = countWords(10)
  see(Array.from({ length: 64 }, (_, at) => `w${at}`))

  expect(weightOf('w63')).toBe(1)
})
