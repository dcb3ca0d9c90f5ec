import { expect, test } from 'vitest'
import { feedbackWords } from './feedback-words.ts'

test('D102: the reason that was given most comes first, and those that nobody gave are left out', () => {
  expect(feedbackWords({ not_interested: 3, irrelevant: 1200, offensive: 0 })).toBe(
    'irrelevant 1,200, not interested 3',
  )
})

test('where nothing was said there are no words', () => {
  expect(feedbackWords({ helpful: 0 })).toBe('')
  expect(feedbackWords(undefined)).toBe('')
})
