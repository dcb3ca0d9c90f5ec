import { expect, test } from 'vitest'
import { parseJson } from './parse.ts'

test('valid JSON is read', () => {
  expect(parseJson('{"a":[1,"x",true]}')).toEqual({ kind: 'value', value: { a: [1, 'x', true] } })
})

test('a text that is not JSON is a fault with its place', () => {
  expect(parseJson('{"a":1,}')).toEqual({
    kind: 'fault',
    fault: 'syntax',
    reason: 'trailing comma before } at line 1, column 8',
  })
})

test('a null member is left out, at any level', () => {
  expect(parseJson('{"a":null,"b":{"c":null,"d":[{"e":null,"f":1}]}}')).toEqual({
    kind: 'value',
    value: { b: { d: [{ f: 1 }] } },
  })
})

test('a member left out because of null is not a member that is undefined', () => {
  const reading = parseJson('{"a":null}')

  expect(reading.kind === 'value' && Object.keys(reading.value as object)).toEqual([])
})

test('a null item of an array stays', () => {
  expect(parseJson('[1,null]')).toEqual({ kind: 'value', value: [1, null] })
})

test('a text that is only null is the value null', () => {
  expect(parseJson('null')).toEqual({ kind: 'value', value: null })
})

test('the word null in a string is kept', () => {
  expect(parseJson('{"a":"null","b":null}')).toEqual({ kind: 'value', value: { a: 'null' } })
})

test('32 levels are read', () => {
  expect(parseJson('['.repeat(32) + ']'.repeat(32)).kind).toBe('value')
})

test('33 levels are refused', () => {
  expect(parseJson('['.repeat(33) + ']'.repeat(33))).toEqual({
    kind: 'fault',
    fault: 'depth',
    reason: 'the JSON must be nested at most 32 levels deep',
  })
})

test('20,000 tokens are read', () => {
  const items = Array(19_999).fill('1').join(',')

  expect(parseJson(`[${items}]`).kind).toBe('value')
})

test('20,001 tokens are refused', () => {
  const items = Array(20_000).fill('1').join(',')

  expect(parseJson(`[${items}]`)).toEqual({
    kind: 'fault',
    fault: 'tokens',
    reason: 'the JSON must hold at most 20000 brackets, commas and colons',
  })
})

test('too deep is said before malformed, because such a text is not parsed', () => {
  expect(parseJson('['.repeat(33))).toMatchObject({ fault: 'depth' })
})

test('the key __proto__ is refused at the top', () => {
  expect(parseJson('{"__proto__":{"admin":1}}')).toEqual({
    kind: 'fault',
    fault: 'proto',
    reason: 'the JSON must not use the key __proto__',
  })
})

test('the key __proto__ is refused inside objects and arrays', () => {
  expect(parseJson('{"a":{"__proto__":1}}')).toMatchObject({ fault: 'proto' })
  expect(parseJson('{"a":[1,{"__proto__":1}]}')).toMatchObject({ fault: 'proto' })
  expect(parseJson('{"a":1,"b":{"c":null,"__proto__":{}}}')).toMatchObject({ fault: 'proto' })
})

test('the key __proto__ is refused even when it is null', () => {
  expect(parseJson('{"__proto__":null}')).toMatchObject({ fault: 'proto' })
})

test('the key __proto__ is refused when it is written with escapes', () => {
  expect(parseJson('{"\\u005f\\u005fproto\\u005f\\u005f":1}')).toMatchObject({ fault: 'proto' })
  expect(parseJson('{"__pr\\u006Fto__":1}')).toMatchObject({ fault: 'proto' })
})

test('the word __proto__ in a value is harmless', () => {
  expect(parseJson('{"a":"__proto__"}')).toEqual({ kind: 'value', value: { a: '__proto__' } })
})

test('text with escaped characters is otherwise read as it is', () => {
  expect(parseJson('{"a":"caf\\u00e9"}')).toEqual({ kind: 'value', value: { a: 'café' } })
})
