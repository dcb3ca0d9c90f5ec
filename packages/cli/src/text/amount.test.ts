import { expect, test } from 'vitest'
import { amount } from './amount.ts'

test('one of a thing is written in the singular, none and several in the plural', () => {
  expect([0, 1, 2].map((count) => amount(count, 'error'))).toEqual(['0 errors', '1 error', '2 errors'])
})
