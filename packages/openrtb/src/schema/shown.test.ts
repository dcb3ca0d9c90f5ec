import { expect, test } from 'vitest'
import { shown, typeName } from './shown.ts'

test('a short string is shown in quotes', () => {
  expect(shown('a "b"\n')).toBe('"a \\"b\\"\\n"')
  expect(shown('')).toBe('""')
})

test('a string of 40 characters is shown whole', () => {
  expect(shown('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`)
})

test('a string of 41 characters is cut, and its length is said', () => {
  expect(shown('x'.repeat(41))).toBe(`"${'x'.repeat(40)}"… (41 characters)`)
})

test('a lone surrogate is shown as the replacement character', () => {
  expect(shown('a\ud800')).toBe('"a\ufffd"')
  expect(shown(`${'x'.repeat(39)}😀😀`)).toBe(`"${'x'.repeat(39)}\ufffd"… (43 characters)`)
})

test('numbers, booleans and null are shown as they are', () => {
  expect(shown(-1.5)).toBe('-1.5')
  expect(shown(true)).toBe('true')
  expect(shown(null)).toBe('null')
})

test('a number that no double can hold is shown by the bound that it passes', () => {
  expect(shown(Number.MAX_VALUE)).toBe('1.7976931348623157e+308')
  expect(shown(JSON.parse('1e400'))).toBe('a number above 1.8e308, too large to read')
  expect(shown(JSON.parse('-1e400'))).toBe('a number below -1.8e308, too large to read')
})

test('a list is shown by its size and an object not at all', () => {
  expect(shown([1, 2, 3])).toBe('3 items')
  expect(shown({ secret: 1 })).toBe('an object')
})

test('each JSON type has its name', () => {
  expect(typeName(null)).toBe('null')
  expect(typeName([])).toBe('an array')
  expect(typeName({})).toBe('an object')
  expect(typeName('x')).toBe('a string')
  expect(typeName(1)).toBe('a number')
  expect(typeName(false)).toBe('a boolean')
})
