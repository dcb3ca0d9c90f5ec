import { expect, test } from 'vitest'
import { answerTo, answerWith, fullRequest, impWith, requestWith } from '../../test/example.ts'

test('a request that uses every field is accepted', () => {
  expect(answerTo(fullRequest)).toBe('accepted')
})

test('a request with nothing but id and impression is accepted', () => {
  expect(answerTo(requestWith({}))).toBe('accepted')
})

test('an id is required', () => {
  expect(answerWith({ id: undefined })).toBe('MISSING_REQUIRED_FIELD id')
  expect(answerWith({ id: null })).toBe('MISSING_REQUIRED_FIELD id')
})

test('an id has 1 to 64 characters', () => {
  expect(answerWith({ id: 'x' })).toBe('accepted')
  expect(answerWith({ id: 'x'.repeat(64) })).toBe('accepted')
  expect(answerWith({ id: 'x'.repeat(65) })).toBe('INVALID_FIELD_VALUE id')
  expect(answerWith({ id: '' })).toBe('INVALID_FIELD_VALUE id')
})

test('an id holds letters, digits, hyphens and underscores', () => {
  expect(answerWith({ id: 'AZaz09-_' })).toBe('accepted')
  expect(answerWith({ id: 'a b' })).toBe('INVALID_FIELD_VALUE id')
  expect(answerWith({ id: 'ä' })).toBe('INVALID_FIELD_VALUE id')
  expect(answerWith({ id: 'a\n' })).toBe('INVALID_FIELD_VALUE id')
  expect(answerWith({ id: 1 })).toBe('INVALID_FIELD_TYPE id')
})

test('imp is required', () => {
  expect(answerWith({ imp: undefined })).toBe('MISSING_REQUIRED_FIELD imp')
  expect(answerWith({ imp: {} })).toBe('INVALID_FIELD_TYPE imp')
})

test('imp holds 1 to 10 impressions', () => {
  const imps = Array.from({ length: 11 }, (_, index) => impWith({ id: `i${index}` }))

  expect(answerWith({ imp: imps.slice(0, 1) })).toBe('accepted')
  expect(answerWith({ imp: imps.slice(0, 10) })).toBe('accepted')
  expect(answerWith({ imp: imps })).toBe('INVALID_FIELD_VALUE imp')
  expect(answerWith({ imp: [] })).toBe('INVALID_FIELD_VALUE imp')
})

test('test is 0 or 1', () => {
  expect(answerWith({ test: 0 })).toBe('accepted')
  expect(answerWith({ test: 1 })).toBe('accepted')
  expect(answerWith({ test: 2 })).toBe('INVALID_FIELD_VALUE test')
  expect(answerWith({ test: -1 })).toBe('INVALID_FIELD_VALUE test')
  expect(answerWith({ test: true })).toBe('INVALID_FIELD_TYPE test')
})

test('at is 1 or 2', () => {
  expect(answerWith({ at: 1 })).toBe('accepted')
  expect(answerWith({ at: 2 })).toBe('accepted')
  expect(answerWith({ at: 0 })).toBe('INVALID_FIELD_VALUE at')
  expect(answerWith({ at: 3 })).toBe('INVALID_FIELD_VALUE at')
  expect(answerWith({ at: 1.5 })).toBe('INVALID_FIELD_TYPE at')
})

test('tmax is 100 to 5000', () => {
  expect(answerWith({ tmax: 100 })).toBe('accepted')
  expect(answerWith({ tmax: 5000 })).toBe('accepted')
  expect(answerWith({ tmax: 99 })).toBe('INVALID_FIELD_VALUE tmax')
  expect(answerWith({ tmax: 5001 })).toBe('INVALID_FIELD_VALUE tmax')
  expect(answerWith({ tmax: '500' })).toBe('INVALID_FIELD_TYPE tmax')
})

test('an integer may be written with a decimal point', () => {
  expect(answerTo(JSON.stringify(requestWith({ tmax: 500 })).replace('500', '500.0'))).toBe('accepted')
})

test('ext is an object, and what else it holds is tolerated', () => {
  expect(answerWith({ ext: {} })).toBe('accepted')
  expect(answerWith({ ext: { prebid: [1] } })).toBe('accepted')
  expect(answerWith({ ext: [] })).toBe('INVALID_FIELD_TYPE ext')
})
