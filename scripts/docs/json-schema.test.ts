import { expect, test } from 'vitest'
import { boundsOf, typeAndBounds, typeOf } from './json-schema.ts'

test('types are named in one word', () => {
  expect(typeOf({ type: 'array', items: { type: 'string' } })).toBe('string[]')
  expect(typeOf({})).toBe('any')
})

test('bounds are told in words', () => {
  expect(boundsOf({ type: 'integer', minimum: 0, maximum: 65_535 })).toBe('0 to 65535')
  expect(boundsOf({ type: 'number', exclusiveMinimum: 0, maximum: 1000 })).toBe('above 0 to 1000')
  expect(boundsOf({ type: 'string', minLength: 1 })).toBe('not empty')
  expect(boundsOf({ type: 'string', enum: ['main', 'icon'] })).toBe('one of main, icon')
  expect(boundsOf({ type: 'array', maxItems: 10 })).toBe('at most 10 items')
  expect(boundsOf({ type: 'boolean' })).toBe('')
})

test('the values of a map have bounds too', () => {
  const limit = { type: 'integer', minimum: 0 }

  expect(boundsOf({ type: 'object', patternProperties: { '^.*$': limit } })).toBe('each integer, 0 or more')
})

test('a map of anything has no bounds', () => {
  expect(typeAndBounds({ type: 'object', patternProperties: { '^.*$': {} } })).toBe('object')
})
