import { expect, test } from 'vitest'
import { answerWith } from '../../test/example.ts'

test('a user is an object with a string id', () => {
  expect(answerWith({ user: {} })).toBe('accepted')
  expect(answerWith({ user: 'u' })).toBe('INVALID_FIELD_TYPE user')
  expect(answerWith({ user: { id: 1 } })).toBe('INVALID_FIELD_TYPE user.id')
})

test('a gender is M, F or O', () => {
  expect(answerWith({ user: { gender: 'M' } })).toBe('accepted')
  expect(answerWith({ user: { gender: 'F' } })).toBe('accepted')
  expect(answerWith({ user: { gender: 'O' } })).toBe('accepted')
  expect(answerWith({ user: { gender: 'm' } })).toBe('INVALID_FIELD_VALUE user.gender')
  expect(answerWith({ user: { gender: '' } })).toBe('INVALID_FIELD_VALUE user.gender')
  expect(answerWith({ user: { gender: 1 } })).toBe('INVALID_FIELD_TYPE user.gender')
})

test('data is a list of objects with string id and name', () => {
  expect(answerWith({ user: { data: [] } })).toBe('accepted')
  expect(answerWith({ user: { data: {} } })).toBe('INVALID_FIELD_TYPE user.data')
  expect(answerWith({ user: { data: ['x'] } })).toBe('INVALID_FIELD_TYPE user.data[0]')
  expect(answerWith({ user: { data: [{ id: 1 }] } })).toBe('INVALID_FIELD_TYPE user.data[0].id')
  expect(answerWith({ user: { data: [{ id: 'd', name: 1 }] } })).toBe('INVALID_FIELD_TYPE user.data[0].name')
})

test('segments are a list of objects with a string id', () => {
  expect(answerWithSegment([])).toBe('accepted')
  expect(answerWithSegment([{ id: '43' }])).toBe('accepted')
  expect(answerWithSegment('43')).toBe('INVALID_FIELD_TYPE user.data[0].segment')
  expect(answerWithSegment(['43'])).toBe('INVALID_FIELD_TYPE user.data[0].segment[0]')
  expect(answerWithSegment([{ id: '43' }, { id: 44 }])).toBe('INVALID_FIELD_TYPE user.data[0].segment[1].id')
})

test('a consent string may stand in both places', () => {
  expect(answerWith({ user: { consent: 'C', ext: { consent: 'C' } } })).toBe('accepted')
  expect(answerWith({ user: { consent: 1 } })).toBe('INVALID_FIELD_TYPE user.consent')
  expect(answerWith({ user: { ext: { consent: 1 } } })).toBe('INVALID_FIELD_TYPE user.ext.consent')
  expect(answerWith({ user: { ext: 'C' } })).toBe('INVALID_FIELD_TYPE user.ext')
})

test('an intent at the user is tolerated, whatever it holds', () => {
  expect(answerWith({ user: { ext: { intent: { value: 5 } } } })).toBe('accepted')
})

function answerWithSegment(segment: unknown): string {
  return answerWith({ user: { data: [{ id: 'd', name: 'n', segment }] } })
}
