import { expect, test } from 'vitest'
import { stemsIn } from './stems.ts'

test('what is longer than any word is none', () => {
  const stemsOf = stemsIn('en')

  expect(stemsOf(`shoes ${'x'.repeat(64)}`)).toEqual(['shoe', 'x'.repeat(64)])
  expect(stemsOf(`shoes ${'x'.repeat(65)}`)).toEqual(['shoe'])
})
