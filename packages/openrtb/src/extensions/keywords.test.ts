import { expect, test } from 'vitest'
import { keywordsOf } from './keywords.ts'

test('no keywords give no terms', () => {
  expect(keywordsOf(undefined)).toEqual([])
  expect(keywordsOf('')).toEqual([])
})

test('terms are separated by commas, and a term may hold spaces', () => {
  expect(keywordsOf('running shoes,trail')).toEqual(['running shoes', 'trail'])
})

test('white space around each term is removed', () => {
  expect(keywordsOf('  shoes ,\ttrail\n')).toEqual(['shoes', 'trail'])
})

test('terms are lower-cased', () => {
  expect(keywordsOf('Nike,ÄPFEL')).toEqual(['nike', 'äpfel'])
})

test('a lone surrogate becomes the replacement character', () => {
  expect(keywordsOf('shoes\ud800,👟')).toEqual(['shoes\ufffd', '👟'])
})

test('a term that differs only in case or spaces is a duplicate; the first place counts', () => {
  expect(keywordsOf('b,a, B ,A')).toEqual(['b', 'a'])
})

test('empty terms are left out', () => {
  expect(keywordsOf(',a,, ,b,')).toEqual(['a', 'b'])
})

test('the tenth term is used and the eleventh is not', () => {
  expect(keywordsOf('1,2,3,4,5,6,7,8,9,10,11')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('duplicates and empty terms do not use up places', () => {
  expect(keywordsOf('1,1,,2,3,4,5,6,7,8,9,9,10,11')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})
