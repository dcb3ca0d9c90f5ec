import { expect, test } from 'vitest'
import { encodedOffset, locate, stepsOf } from './locate.ts'

const text = '{ "imp": [ {"id": "a"}, {"id": "b\\"]", "n": -1.5e2} ], "imp2": null }'

test('a path is taken apart into keys and indexes', () => {
  expect(stepsOf('imp[1].native.request')).toEqual(['imp', 1, 'native', 'request'])
})

test.each([
  ['imp[0].id', '"a"'],
  ['imp[1].id', '"b\\"]"'],
  ['imp[1].n', '-1.5e2'],
  ['imp2', 'null'],
  ['imp[0]', '{"id": "a"}'],
])('%s is found', (field, expected) => {
  const { value } = locate(text, stepsOf(field))

  expect(text.slice(value.start, value.end)).toBe(expected)
})

test('of a missing member the object that lacks it is found', () => {
  const { value, depth } = locate(text, stepsOf('imp[0].native.request'))

  expect(text.slice(value.start, value.end)).toBe('{"id": "a"}')
  expect(depth).toBe(2)
})

test('of equal keys the last one counts, as in JSON.parse', () => {
  const twice = '{"a": 1, "a": 2}'

  const { value } = locate(twice, ['a'])

  expect(twice.slice(value.start, value.end)).toBe('2')
})

test('a place in a decoded string is found in its encoded form', () => {
  const encoded = '["\\"x\\u00e9y\\n"]'

  const at = encodedOffset(encoded, 1, 3)

  expect(encoded[at]).toBe('y')
})

test('a text that is nested too deep to look into is found at its first bracket', () => {
  const deep = ` ${'['.repeat(50_000)}${']'.repeat(50_000)}`

  expect(locate(deep, [0, 0])).toEqual({ value: { start: 1, end: 2 }, key: undefined, depth: 0 })
})
