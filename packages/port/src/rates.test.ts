import { expect, test } from 'vitest'
import { Rates } from './rates.ts'

test('calls of a minute come back evenly, for each buyer by itself', () => {
  const rates = new Rates(2)

  expect([rates.waitFor('a', 0), rates.waitFor('a', 0), rates.waitFor('a', 0)]).toEqual([0, 0, 30])
  expect(rates.waitFor('b', 0)).toBe(0)
  expect([rates.waitFor('a', 29_999), rates.waitFor('a', 30_000)]).toEqual([1, 0])
})
