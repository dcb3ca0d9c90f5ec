import { expect, test } from 'vitest'
import { mismatchOf, patternFault } from './match.ts'

test('equal documents have no mismatch, whatever the order of their members', () => {
  const mismatch = mismatchOf({ a: [1, null, { b: 'x' }], c: true }, { c: true, a: [1, null, { b: 'x' }] }, 'body')

  expect(mismatch).toBeUndefined()
})

test('a mismatch names the path, what was expected and what was found', () => {
  const mismatch = mismatchOf({ imp: [{ id: 'a' }] }, { imp: [{ id: 'b' }] }, 'body')

  expect(mismatch).toBe('body.imp[0].id: expected "a", found "b"')
})

test('a member that is not in the pattern is a mismatch', () => {
  expect(mismatchOf({ a: 1 }, { a: 1, b: 2 }, 'body')).toBe('body.b: expected nothing, found 2')
})

test('a member that is only in the pattern is a mismatch', () => {
  expect(mismatchOf({ constructor: 1 }, {}, 'body')).toBe('body.constructor: expected 1, found nothing')
})

test('an array with one item more is a mismatch', () => {
  expect(mismatchOf([1], [1, 2], 'body')).toBe('body[1]: expected nothing, found 2')
})

test('an array with one item less is a mismatch', () => {
  expect(mismatchOf([1, 2], [1], 'body')).toBe('body[1]: expected 2, found nothing')
})

test('an object is no array, and an array is no object', () => {
  expect(mismatchOf([], {}, 'body')).toBe('body: expected [], found {}')
  expect(mismatchOf({}, [], 'body')).toBe('body: expected {}, found []')
})

test('a number is not equal to its text', () => {
  expect(mismatchOf(1, '1', 'body.at')).toBe('body.at: expected 1, found "1"')
})

test('$any fits whatever is there, null too, and not what is absent', () => {
  expect(mismatchOf({ a: { $any: true } }, { a: null }, 'body')).toBeUndefined()
  expect(mismatchOf({ a: { $any: true } }, {}, 'body')).toBe('body.a: expected any value, found nothing')
})

test('$match fits a text that the regular expression finds', () => {
  expect(mismatchOf({ $match: '^imp\\[\\d\\]' }, 'imp[3].id', 'field')).toBeUndefined()
  expect(mismatchOf({ $match: '^\\d+$' }, 'x1', 'field')).toBe(
    'field: expected a text that matches /^\\d+$/, found "x1"',
  )
})

test('$match does not fit a number', () => {
  expect(mismatchOf({ $match: '1' }, 1, 'field')).toBe('field: expected a text that matches /1/, found 1')
})

test('$count fits an array of so many items, whatever they are', () => {
  expect(mismatchOf({ $count: 2 }, [1, null], 'body')).toBeUndefined()
  expect(mismatchOf({ $count: 0 }, [], 'body')).toBeUndefined()
  expect(mismatchOf({ $count: 2 }, [1], 'body')).toBe('body: expected an array of 2 items, found [1]')
  expect(mismatchOf({ $count: 2 }, 'ab', 'body')).toBe('body: expected an array of 2 items, found "ab"')
})

test('$absent fits only what is not there', () => {
  expect(mismatchOf({ a: { $absent: true } }, {}, 'body')).toBeUndefined()
  expect(mismatchOf({ a: { $absent: true } }, { a: null }, 'body')).toBe('body.a: expected nothing, found null')
})

test('a long value is cut where it is shown', () => {
  const mismatch = mismatchOf('short', 'x'.repeat(1000), 'body')

  expect(mismatch).toHaveLength('body: expected "short", found '.length + 301)
})

test('a pattern with a misspelt matcher is faulty', () => {
  expect(patternFault({ a: [{ $matches: 'x' }] }, 'body')).toBe('body.a[0] has the unknown matcher $matches')
})

test('a matcher is the only member of its object', () => {
  expect(patternFault({ $any: true, b: 1 }, 'body')).toBe('body has other members beside $any')
})

test('a matcher with an argument that it does not take is faulty', () => {
  expect(patternFault({ $any: false }, 'body')).toBe('body.$any is false')
  expect(patternFault({ $match: '(' }, 'body')).toBe('body.$match is "("')
  expect(patternFault({ $absent: 1 }, 'body')).toBe('body.$absent is 1')
  expect(patternFault({ $count: 1.5 }, 'body')).toBe('body.$count is 1.5')
  expect(patternFault({ $count: '1' }, 'body')).toBe('body.$count is "1"')
})
