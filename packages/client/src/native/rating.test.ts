import { expect, test } from 'vitest'
import { isRating } from './rating.ts'

test.each(['0', '4.7', '5', '5.0'])('%s is a rating', (text) => {
  expect(isRating(text)).toBe(true)
})

test.each(['5.1', '-1', '4,7', '4.7/5', 'great', '', '1e0', 4.7, undefined])('%j is no rating', (text) => {
  expect(isRating(text)).toBe(false)
})
