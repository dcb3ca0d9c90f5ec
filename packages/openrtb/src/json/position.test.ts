import { expect, test } from 'vitest'
import { faultPosition } from './position.ts'

test('the fault is the first character that cannot be there', () => {
  expect(faultPosition('x')).toBe(0)
  expect(faultPosition('{"a":1}x')).toBe(7)
  expect(faultPosition('[1 2]')).toBe(3)
  expect(faultPosition('{"a" 1}')).toBe(5)
  expect(faultPosition('{"a":1 "b":2}')).toBe(7)
  expect(faultPosition('{a:1}')).toBe(1)
  expect(faultPosition('{1:1}')).toBe(1)
  expect(faultPosition('{"a":}')).toBe(5)
  expect(faultPosition('[1,]')).toBe(3)
  expect(faultPosition('{"a":1,}')).toBe(7)
  expect(faultPosition('[}')).toBe(1)
})

test('white space is passed over wherever it may stand', () => {
  expect(faultPosition(' \t\r\n x')).toBe(5)
  expect(faultPosition('{ "a" : 1 , x')).toBe(12)
  expect(faultPosition('[ 1 , 2 ] x')).toBe(10)
  expect(faultPosition('[ ] x')).toBe(4)
  expect(faultPosition('{ } x')).toBe(4)
  expect(faultPosition('[1,\u00a02]')).toBe(3)
})

test('values of every kind are passed over', () => {
  expect(faultPosition('[true,false,null,x')).toBe(17)
  expect(faultPosition('[12.75,x')).toBe(7)
  expect(faultPosition('[0,-1,12.5,1e5,1E+5,2.5e-10,x')).toBe(28)
  expect(faultPosition('["","a","\\"\\\\\\/\\b\\f\\n\\r\\t","\\u00aF",x')).toBe(36)
  expect(faultPosition('[[],{},[[1]],{"a":{"b":[]}},x')).toBe(28)
})

test('a number has no leading zero', () => {
  expect(faultPosition('[01]')).toBe(2)
  expect(faultPosition('[-01]')).toBe(3)
  expect(faultPosition('[.5]')).toBe(1)
  expect(faultPosition('[+1]')).toBe(1)
})

test('a word ends with its last letter', () => {
  expect(faultPosition('[falsey]')).toBe(6)
})

test('a string breaks at a raw control character', () => {
  expect(faultPosition('["a\nb"]')).toBe(3)
  expect(faultPosition('["a\u001fb"]')).toBe(3)
  expect(faultPosition('["a\u0020b"]x')).toBe(7)
})

test('a string breaks at a bad escape', () => {
  expect(faultPosition('["\\x"]')).toBe(3)
  expect(faultPosition('["a\\\'"]')).toBe(4)
  expect(faultPosition('["\\u12g4"]')).toBeLessThan(7)
})

test('a key breaks as a string does', () => {
  expect(faultPosition('{"a\nb":1}')).toBe(3)
})

test('a fault inside is found before one that follows', () => {
  expect(faultPosition('{"a":[1,{"b":x}],}')).toBe(13)
})

test('a text that ends too early breaks at its end', () => {
  expect(faultPosition('')).toBe(0)
  expect(faultPosition('  ')).toBe(2)
  expect(faultPosition('{')).toBe(1)
  expect(faultPosition('{"a')).toBe(3)
  expect(faultPosition('{"a"')).toBe(4)
  expect(faultPosition('{"a":')).toBe(5)
  expect(faultPosition('{"a":1')).toBe(6)
  expect(faultPosition('{"a":1,')).toBe(7)
  expect(faultPosition('["\\')).toBe(3)
})

test('a text that ends inside a word, a number or an escape breaks at its end', () => {
  expect(faultPosition('[t')).toBe(2)
  expect(faultPosition('[tr')).toBe(3)
  expect(faultPosition('[tru')).toBe(4)
  expect(faultPosition('[f')).toBe(2)
  expect(faultPosition('[fa')).toBe(3)
  expect(faultPosition('[fal')).toBe(4)
  expect(faultPosition('[fals')).toBe(5)
  expect(faultPosition('[n')).toBe(2)
  expect(faultPosition('[nu')).toBe(3)
  expect(faultPosition('[nul')).toBe(4)
  expect(faultPosition('[-')).toBe(2)
  expect(faultPosition('[1.')).toBe(3)
  expect(faultPosition('[1e')).toBe(3)
  expect(faultPosition('["\\u12')).toBe(6)
})
