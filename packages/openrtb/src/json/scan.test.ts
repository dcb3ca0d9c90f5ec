import { expect, test } from 'vitest'
import { depthMax, scanJson, tokensMax } from './scan.ts'

test('the bounds are 32 levels and 20,000 tokens', () => {
  expect(depthMax).toBe(32)
  expect(tokensMax).toBe(20_000)
})

test('an empty text has no depth and counts as one token', () => {
  expect(scanJson('')).toEqual({ depth: 0, tokens: 1 })
})

test('a value without brackets has no depth', () => {
  expect(scanJson('12.5')).toEqual({ depth: 0, tokens: 1 })
})

test('each bracket, comma and colon is a token', () => {
  expect(scanJson('{"a":1}')).toEqual({ depth: 1, tokens: 3 })
  expect(scanJson('{"a":1,"b":[1,2,3]}')).toEqual({ depth: 2, tokens: 8 })
})

test('depth is the deepest nesting of objects and arrays together', () => {
  expect(scanJson('[{"a":[{}]}]').depth).toBe(4)
})

test('brackets that were closed no longer count as depth', () => {
  expect(scanJson('[[],[],[]]').depth).toBe(2)
  expect(scanJson('[{},{},{}]').depth).toBe(2)
  expect(scanJson('[[[]],[]]').depth).toBe(3)
})

test('what stands in a string is not counted', () => {
  expect(scanJson('"[{,:null}]"')).toEqual({ depth: 0, tokens: 1 })
})

test('an escaped quote does not end a string', () => {
  expect(scanJson('["a\\"[[[null"]')).toEqual({ depth: 1, tokens: 2 })
})

test('a quote after an escaped backslash ends the string', () => {
  expect(scanJson('["a\\\\",[1]]')).toEqual({ depth: 2, tokens: 4 })
})

test('a quote after three backslashes does not end the string', () => {
  expect(scanJson('["\\\\\\",[[",1]')).toEqual({ depth: 1, tokens: 3 })
})

test('an empty string is left at once', () => {
  expect(scanJson('["",[]]')).toEqual({ depth: 2, tokens: 4 })
})

test('a string that is not closed hides the rest of the text', () => {
  expect(scanJson('["a,[[[')).toEqual({ depth: 1, tokens: 2 })
  expect(scanJson('["a\\"[[[')).toEqual({ depth: 1, tokens: 2 })
})

test('closing brackets without opening ones do not raise the depth', () => {
  expect(scanJson(']}]').depth).toBe(0)
})
