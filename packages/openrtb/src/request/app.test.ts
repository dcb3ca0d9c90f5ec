import { expect, test } from 'vitest'
import { answerWith } from '../../test/example.ts'

test('an app is an object', () => {
  expect(answerWith({ app: {} })).toBe('accepted')
  expect(answerWith({ app: [] })).toBe('INVALID_FIELD_TYPE app')
})

test('id and keywords are strings', () => {
  expect(answerWith({ app: { id: '', keywords: '' } })).toBe('accepted')
  expect(answerWith({ app: { id: 1 } })).toBe('INVALID_FIELD_TYPE app.id')
  expect(answerWith({ app: { keywords: 1 } })).toBe('INVALID_FIELD_TYPE app.keywords')
})

test('a bundle id is valid', () => {
  expect(answerWith({ app: { bundle: 'com.example.chat' } })).toBe('accepted')
  expect(answerWith({ app: { bundle: '' } })).toBe('INVALID_FIELD_VALUE app.bundle')
  expect(answerWith({ app: { bundle: 585259203 } })).toBe('INVALID_FIELD_TYPE app.bundle')
})

test('categories are at most 50 strings', () => {
  expect(answerWith({ app: { cat: Array(50).fill('596') } })).toBe('accepted')
  expect(answerWith({ app: { cat: Array(51).fill('596') } })).toBe('INVALID_FIELD_VALUE app.cat')
  expect(answerWith({ app: { cat: [596] } })).toBe('INVALID_FIELD_TYPE app.cat[0]')
})

test('a publisher is an object with a string id', () => {
  expect(answerWith({ app: { publisher: { id: 'p' } } })).toBe('accepted')
  expect(answerWith({ app: { publisher: { id: 1 } } })).toBe('INVALID_FIELD_TYPE app.publisher.id')
})
