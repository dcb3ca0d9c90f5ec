import { expect, test } from 'vitest'
import { answerWith } from '../../test/example.ts'

test('a site is an object', () => {
  expect(answerWith({ site: {} })).toBe('accepted')
  expect(answerWith({ site: 'example.com' })).toBe('INVALID_FIELD_TYPE site')
})

test('id, name and keywords are strings of any length', () => {
  expect(answerWith({ site: { id: '', name: '', keywords: '' } })).toBe('accepted')
  expect(answerWith({ site: { id: 1 } })).toBe('INVALID_FIELD_TYPE site.id')
  expect(answerWith({ site: { name: 1 } })).toBe('INVALID_FIELD_TYPE site.name')
  expect(answerWith({ site: { keywords: ['shoes'] } })).toBe('INVALID_FIELD_TYPE site.keywords')
})

test('a domain is valid', () => {
  expect(answerWith({ site: { domain: 'chat.example' } })).toBe('accepted')
  expect(answerWith({ site: { domain: 'https://chat.example' } })).toBe('INVALID_FIELD_VALUE site.domain')
  expect(answerWith({ site: { domain: 1 } })).toBe('INVALID_FIELD_TYPE site.domain')
})

test('categories are at most 50 strings', () => {
  expect(answerWith({ site: { cat: [] } })).toBe('accepted')
  expect(answerWith({ site: { cat: Array(50).fill('596') } })).toBe('accepted')
  expect(answerWith({ site: { cat: Array(51).fill('596') } })).toBe('INVALID_FIELD_VALUE site.cat')
  expect(answerWith({ site: { cat: ['596', 597] } })).toBe('INVALID_FIELD_TYPE site.cat[1]')
  expect(answerWith({ site: { cat: '596' } })).toBe('INVALID_FIELD_TYPE site.cat')
})

test('a publisher is an object with a string id', () => {
  expect(answerWith({ site: { publisher: {} } })).toBe('accepted')
  expect(answerWith({ site: { publisher: 'p' } })).toBe('INVALID_FIELD_TYPE site.publisher')
  expect(answerWith({ site: { publisher: { id: 1 } } })).toBe('INVALID_FIELD_TYPE site.publisher.id')
})
