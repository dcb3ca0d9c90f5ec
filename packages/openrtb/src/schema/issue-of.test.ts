import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { told } from '../../test/told.ts'
import { required, rule } from './annotate.ts'
import { checkOf } from './check.ts'

const Person = Type.Object({
  id: Type.String({ pattern: '^[a-z]+$', ...required('V02-id-present', 'V08-id') }),
  native: Type.Optional(
    Type.Object({
      request: Type.String(required('V04-native-request-present', 'V08-native-request')),
    }),
  ),
  at: Type.Optional(Type.Integer({ minimum: 1, maximum: 2, ...rule('V08-at') })),
  cat: Type.Optional(Type.Array(Type.String(rule('V08-site-cat', 'be a string')), rule('V08-site-cat'))),
  data: Type.Optional(Type.Array(Type.Object({ len: Type.Integer(rule('V05-data-len')) }, rule('V08-user-data')))),
})
const check = checkOf(Person)

test('an absent field is named, with the rule for absence', () => {
  expect(told(check.first({}, ''))).toEqual({
    rule: 'V02-id-present',
    code: 'MISSING_REQUIRED_FIELD',
    message: 'Required field missing',
    field: 'id',
    reason: 'is missing; it must be a string of 1 to 64 characters: A–Z a–z 0–9 - _',
  })
})

test('where the rule says so, the object that lacks the field is named', () => {
  expect(told(check.first({ id: 'a', native: {} }, ''))).toEqual({
    rule: 'V04-native-request-present',
    code: 'INVALID_REQUEST',
    message: 'Invalid OpenRTB request format',
    field: 'native',
    reason: 'must carry `request`, a string that holds a Native 1.2 request',
  })
})

test('a wrong type is said by its name', () => {
  expect(told(check.first({ id: ['a'] }, ''))).toEqual({
    rule: 'V08-id',
    code: 'INVALID_FIELD_TYPE',
    message: 'Field type invalid',
    field: 'id',
    reason: 'must be a string of 1 to 64 characters: A–Z a–z 0–9 - _; got an array',
  })
})

test('a number of the wrong type is shown', () => {
  expect(told(check.first({ id: 7 }, ''))).toMatchObject({
    code: 'INVALID_FIELD_TYPE',
    reason: 'must be a string of 1 to 64 characters: A–Z a–z 0–9 - _; got 7',
  })
})

test('a fraction where an integer is asked is a wrong type', () => {
  expect(told(check.first({ id: 'a', at: 1.5 }, ''))).toMatchObject({
    code: 'INVALID_FIELD_TYPE',
    reason: 'must be 1 (first price) or 2 (second price); got 1.5',
  })
})

test('a wrong value is shown', () => {
  expect(told(check.first({ id: 'a', at: 3 }, ''))).toEqual({
    rule: 'V08-at',
    code: 'INVALID_FIELD_VALUE',
    message: 'Field value invalid',
    field: 'at',
    reason: 'must be 1 (first price) or 2 (second price); got 3',
  })
})

test('a number beyond every double is a wrong value of a numeric field', () => {
  expect(told(check.first({ id: 'a', at: Number.POSITIVE_INFINITY }, ''))).toMatchObject({
    code: 'INVALID_FIELD_VALUE',
    reason: 'must be 1 (first price) or 2 (second price); got a number above 1.8e308, too large to read',
  })
})

test('a number beyond every double is a wrong type of any other field', () => {
  expect(told(check.first({ id: Number.POSITIVE_INFINITY }, ''))).toMatchObject({
    code: 'INVALID_FIELD_TYPE',
    field: 'id',
  })
})

test('items are named by their index', () => {
  expect(told(check.first({ id: 'a', cat: ['x', 1] }, ''))).toMatchObject({
    field: 'cat[1]',
    reason: 'must be a string; got 1',
  })
  expect(told(check.first({ id: 'a', cat: [...'abcdefghijkl', 1] }, ''))).toMatchObject({ field: 'cat[12]' })
  expect(told(check.first({ id: 'a', data: [{ len: 1 }, {}] }, ''))).toMatchObject({ field: 'data[1].len' })
})

test('paths begin where the checked value stands', () => {
  expect(told(check.first({ id: 'a', cat: 1 }, 'imp[3].site'))).toMatchObject({ field: 'imp[3].site.cat' })
  expect(told(check.first({}, 'imp[3]'))).toMatchObject({ field: 'imp[3].id' })
  expect(told(check.first({}, '.native'))).toMatchObject({ field: 'native.id' })
})

test('a rule with a code of its own keeps it, whatever is wrong', () => {
  expect(told(check.first({ id: 'a', data: [{ len: 'x' }] }, ''))).toMatchObject({
    rule: 'V05-data-len',
    code: 'INVALID_FIELD_VALUE',
    message: 'Field value invalid',
    reason: 'must be an integer of 1 or more; got a string',
  })
})

test('an issue carries what its sentence is made of, and what the field accepts', () => {
  expect(check.first({}, '')).toMatchObject({ isMissing: true, expected: expect.stringMatching(/^be a string/) })
  expect(check.first({ id: 'a', native: {} }, '')).toMatchObject({ field: 'native', lacks: 'request' })
  expect(check.first({ id: 'a', at: 3 }, '')).toMatchObject({ found: '3', accepts: { minimum: 1, maximum: 2 } })
})
