import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('the page may use its own words, and the others are English', () => {
  expect(wordsOf({ label: 'Anzeige' })).toMatchObject({ label: 'Anzeige', privacy: 'Ad privacy' })
})

test.each(['', ' \n', '\u200b\u00ad'])('a label that nobody can read, %j, is replaced', (label) => {
  expect(wordsOf({ label }).label).toBe('Sponsored')
})
