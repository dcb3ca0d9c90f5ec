import { expect, test } from 'vitest'
import { NameLimit } from './name-limit.ts'

const day = 86_400

test('D106, T30: a partner has so many names a day, and those that it has stay', () => {
  const limit = new NameLimit(2)

  expect(['a', 'b', 'c', 'a', 'b'].map((name) => limit.admit('alpha', name, 0))).toEqual(['a', 'b', 'other', 'a', 'b'])
  expect(limit.admit('beta', 'c', 0)).toBe('c')
})

test('the next day begins with none', () => {
  const limit = new NameLimit(1)
  limit.admit('alpha', 'a', day - 1)

  expect(limit.admit('alpha', 'b', day - 1)).toBe('other')
  expect(limit.admit('alpha', 'b', day)).toBe('b')
  expect(limit.admit('alpha', 'a', day)).toBe('other')
})

test('all booked campaigns are told apart, however many there are', () => {
  const limit = new NameLimit(1, 'direct')

  expect(['a', 'b', 'c'].map((name) => limit.admit('direct', name, 0))).toEqual(['a', 'b', 'c'])
  expect(['a', 'b'].map((name) => limit.admit('alpha', name, 0))).toEqual(['a', 'other'])
})

test('what has no name and what is reported as other takes no room', () => {
  const limit = new NameLimit(1)

  expect([limit.admit('alpha', '', 0), limit.admit('alpha', 'other', 0)]).toEqual(['', 'other'])
  expect(limit.admit('alpha', 'a', 0)).toBe('a')
})
