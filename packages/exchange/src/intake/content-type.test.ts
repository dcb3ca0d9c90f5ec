import { expect, test } from 'vitest'
import { isJsonContentType } from './content-type.ts'

test.each([
  ['application/json'],
  ['Application/JSON'],
  ['application/json;'],
  ['application/json; charset=utf-8'],
  ['application/json;charset=UTF-8'],
  ['application/json; charset="utf-8"'],
  ['application/json ; charset = utf-8'],
  ['application/json; profile="https://example.com/a=b"'],
  ['application/json; version=2; charset=utf-8'],
])('%s is accepted', (value) => {
  expect(isJsonContentType(value)).toBe(true)
})

test.each([
  [''],
  ['text/plain'],
  ['application/jsonp'],
  ['application/json-patch'],
  ['application/vnd.api+json'],
  ['application / json'],
  ['application/json, text/plain'],
  ['application/json; charset=utf-16'],
  ['application/json; charset=latin1'],
  ['application/json; charset='],
  ['application/json; charset=utf-8; charset=utf-16'],
])('%s is refused', (value) => {
  expect(isJsonContentType(value)).toBe(false)
})

test('an absent content type is refused', () => {
  expect(isJsonContentType(undefined)).toBe(false)
})
