import { expect, test } from 'vitest'
import { coresIn } from './machine.ts'

test('a list of cores may hold ranges and single numbers', () => {
  expect(coresIn('0-2,5')).toEqual([0, 1, 2, 5])
  expect(coresIn('')).toEqual([])
})
