import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { annotationsOf, oneOf, required, rule, strings } from './annotate.ts'

test('a rule brings its own words', () => {
  expect(rule('V08-at')).toEqual({ rule: 'V08-at', says: 'be 1 (first price) or 2 (second price)' })
})

test('narrower words replace those of the rule', () => {
  expect(rule('V08-at', 'be 1')).toEqual({ rule: 'V08-at', says: 'be 1' })
})

test('a required member names the rule for its absence', () => {
  expect(required('V04-native-present', 'V08-native')).toEqual({
    rule: 'V08-native',
    absent: 'V04-native-present',
    says: 'be an object',
  })
})

test('one of a few strings is an enumeration', () => {
  expect(oneOf(['a', 'b'], rule('V08-user-gender', 'be a or b'))).toMatchObject({
    type: 'string',
    enum: ['a', 'b'],
    rule: 'V08-user-gender',
    says: 'be a or b',
  })
})

test('each string of a list is told to be a string', () => {
  expect(strings(rule('V08-site-cat'), { maxItems: 50 })).toEqual({
    type: 'array',
    maxItems: 50,
    rule: 'V08-site-cat',
    says: 'be an array of at most 50 strings',
    items: { type: 'string', rule: 'V08-site-cat', says: 'be a string' },
  })
  expect(strings(rule('V08-site-cat'))).not.toHaveProperty('maxItems')
})

test('annotations can be taken over from another schema', () => {
  const plain = Type.Object({}, rule('V08-site'))
  const needed = Type.Object({}, required('V04-native-present', 'V08-native'))

  expect(annotationsOf(plain)).toStrictEqual({ rule: 'V08-site', says: 'be an object' })
  expect(annotationsOf(needed)).toStrictEqual({
    rule: 'V08-native',
    absent: 'V04-native-present',
    says: 'be an object',
  })
})
