import { expect, test } from 'vitest'
import { jsonFault } from './fault.ts'

test('an empty text is called empty', () => {
  expect(jsonFault('')).toBe('the text is empty; send a JSON object')
  expect(jsonFault(' \r\n\t')).toBe('the text is empty; send a JSON object')
})

test('a trailing comma in an object is named with its place', () => {
  expect(jsonFault('{"a":1,}')).toBe('trailing comma before } at line 1, column 8')
  expect(jsonFault('{"a":1, \n }')).toBe('trailing comma before } at line 2, column 2')
})

test('a trailing comma in an array is named with its place', () => {
  expect(jsonFault('[1,]')).toBe('trailing comma before ] at line 1, column 4')
})

test('a key in single quotes is named with its place', () => {
  expect(jsonFault("{'id':1}")).toBe('single quote; JSON strings use double quotes (") at line 1, column 2')
})

test('a value in single quotes is named with its place', () => {
  expect(jsonFault(`{"id":'a'}`)).toBe('single quote; JSON strings use double quotes (") at line 1, column 7')
})

test('any other character is shown with its place', () => {
  expect(jsonFault('{"a":1}x')).toBe('unexpected "x" at line 1, column 8')
  expect(jsonFault('{"a" 1}')).toBe('unexpected "1" at line 1, column 6')
  expect(jsonFault('{"a":"\n"}')).toBe('unexpected "\\n" at line 1, column 7')
})

test('two commas are not called a trailing comma', () => {
  expect(jsonFault('{"a":1,,"b":2}')).toBe('unexpected "," at line 1, column 8')
})

test('a closing bracket of the wrong kind is not called a trailing comma', () => {
  expect(jsonFault('{"a":1]')).toBe('unexpected "]" at line 1, column 7')
})

test('a word that is no JSON value is shown with its place', () => {
  expect(jsonFault('{"a":NaN}')).toBe('unexpected "N" at line 1, column 6')
  expect(jsonFault('hello')).toBe('unexpected "h" at line 1, column 1')
})

test('lines and columns are counted from 1', () => {
  expect(jsonFault('{\n  "a": 1\n  "b": 2\n}')).toBe('unexpected "\\"" at line 3, column 3')
})

test('a text that stops in the middle is said to end too early', () => {
  expect(jsonFault('{"a":')).toBe('the JSON ends too early; a bracket or quote is not closed')
  expect(jsonFault('{"a"')).toBe('the JSON ends too early; a bracket or quote is not closed')
  expect(jsonFault('["abc')).toBe('the JSON ends too early; a bracket or quote is not closed')
})

test('a text that stops in the middle of a word, a number or an escape is said to end too early', () => {
  expect(jsonFault('{"a":tru')).toBe('the JSON ends too early; a bracket or quote is not closed')
  expect(jsonFault('{"a":-')).toBe('the JSON ends too early; a bracket or quote is not closed')
  expect(jsonFault('{"a":"\\u12')).toBe('the JSON ends too early; a bracket or quote is not closed')
})
