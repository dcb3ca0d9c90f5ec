import { expect, test } from 'vitest'
import { randomOf } from './random.ts'

test('the same seed gives the same numbers', () => {
  const [one, other] = [randomOf(7), randomOf(7)]

  expect([one(), one(), one()]).toEqual([other(), other(), other()])
})

test('other seeds give other numbers, all from 0 to below 1', () => {
  const numbers = Array.from({ length: 1000 }, (_, seed) => randomOf(seed)())

  expect(new Set(numbers).size).toBe(1000)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
})
