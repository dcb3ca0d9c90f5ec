import { expect, test } from 'vitest'
import { faultIn, placeOf } from './place-in-json.ts'

const text = `{
  "id": "a",
  "imp": [
    { "id": "1", "bidfloor": "0.5", "native": { "request": "{\\"ver\\":1}" } },
    { "id": "2" }
  ],
  "ext": { "service": { "intent": { "topics": ["x", 7] } } }
}`

test('a value is found by its path', () => {
  expect(at('imp[0].bidfloor')).toBe('"0.5"')
  expect(at('imp[0].native.request')).toBe('"{\\"ver\\":1}"')
  expect(at('ext.service.intent.topics[1]')).toBe('7')
  expect(at('imp[1].id')).toBe('"2"')
})

test('an object or an array is found by its name', () => {
  expect(at('imp[0].native')).toBe('"native"')
  expect(at('imp')).toBe('"imp"')
})

test('an item without a name is found by its bracket', () => {
  expect(placeOf(text, 'imp[1]')).toEqual({ from: text.indexOf('{ "id": "2"'), to: text.indexOf('{ "id": "2"') + 1 })
})

test('what is missing is marked at what should hold it', () => {
  expect(at('imp[0].native.ver')).toBe('"native"')
  expect(at('ext.service.messageLength')).toBe('"service"')
  expect(at('site')).toBe('{')
  expect(at('imp[7].id')).toBe('"imp"')
})

test('of equal names the last one counts', () => {
  const twice = '{"a": 1, "a": 2}'

  const { from, to } = placeOf(twice, 'a')

  expect(twice.slice(from, to)).toBe('2')
})

test('a name may be written with escapes', () => {
  const escaped = '{"\\u0069d": 5}'

  const { from, to } = placeOf(escaped, 'id')

  expect(escaped.slice(from, to)).toBe('5')
})

test('an empty text has a place too', () => {
  expect(placeOf('', 'id')).toEqual({ from: 0, to: 0 })
})

test('a text with a fault is searched as far as it can be read', () => {
  const broken = '{"id": "a", "imp": [ ], "at": }'

  const { from, to } = placeOf(broken, 'id')

  expect(broken.slice(from, to)).toBe('"a"')
})

test('the place where a text stops being JSON is marked with at least one character', () => {
  const broken = '{"id": "a",\n"imp": }'

  const place = faultIn(broken)

  expect(place?.from).toBeGreaterThanOrEqual(broken.indexOf('"imp"'))
  expect((place?.to ?? 0) - (place?.from ?? 0)).toBeGreaterThan(0)
  expect(faultIn(text)).toBeUndefined()
  expect(faultIn('{"id": "a"')).toEqual({ from: 9, to: 10 })
})

function at(path: string): string {
  const { from, to } = placeOf(text, path)
  return text.slice(from, to)
}
