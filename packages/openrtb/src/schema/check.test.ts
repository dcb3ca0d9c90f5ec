import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { NativeRequest } from '../native/request.ts'
import { NativeResponse } from '../native/response.ts'
import { BidRequest } from '../request/bid-request.ts'
import { oneOf, rule, strings } from './annotate.ts'
import { checkOf } from './check.ts'

const check = checkOf(
  Type.Object({
    tmax: Type.Integer({ minimum: 100, ...rule('V08-tmax') }),
    bidfloor: Type.Optional(Type.Number({ maximum: 1000, decimals: 2, ...rule('V08-bidfloor') })),
    gender: Type.Optional(oneOf(['M', 'F'], rule('V08-user-gender'))),
    cat: Type.Optional(strings(rule('V08-site-cat'), { maxItems: 2 })),
  }),
)

// A process that starts takes it for granted.
test.each([
  ['bid request', BidRequest],
  ['native request', NativeRequest],
  ['native response', NativeResponse],
])('the schema of the %s is a valid schema', (_, schema) => {
  expect(new Ajv({ strict: false }).validateSchema(schema)).toBe(true)
})

test('a value without faults has no issue', () => {
  const value = { tmax: 100, bidfloor: 1.25, gender: 'M', cat: ['a', 'b'] }

  expect(check.first(value, '')).toBeUndefined()
  expect(check.all(value, '')).toEqual([])
})

test('faults come in the order of the fields of the schema, not of the value', () => {
  const value = { cat: 1, gender: 'X', bidfloor: -0.001, tmax: 99 }

  expect(check.first(value, '')).toMatchObject({ field: 'tmax' })
  expect(check.all(value, '').map(({ field }) => field)).toEqual(['tmax', 'bidfloor', 'gender', 'cat'])
})

test('an absent field is in its place among the faults', () => {
  expect(check.all({ cat: [1] }, '').map(({ field, code }) => `${field} ${code}`)).toEqual([
    'tmax MISSING_REQUIRED_FIELD',
    'cat[0] INVALID_FIELD_TYPE',
  ])
})

test('paths of all faults begin where the checked value stands', () => {
  expect(check.all({ tmax: 1 }, 'x[0]')).toMatchObject([{ field: 'x[0].tmax' }])
})

test('a value that breaks two limits of one rule is one fault', () => {
  expect(check.all({ tmax: 100, bidfloor: 2000.001 }, '')).toHaveLength(1)
})

test('a value of the wrong type is one fault', () => {
  expect(check.all({ tmax: 100, gender: 5 }, '')).toMatchObject([{ code: 'INVALID_FIELD_TYPE' }])
  expect(check.all({ tmax: 99.5 }, '')).toMatchObject([{ code: 'INVALID_FIELD_TYPE' }])
})

test('a list can be too long and have a wrong item', () => {
  expect(check.all({ tmax: 100, cat: ['a', 'b', 3] }, '').map(({ field }) => field)).toEqual(['cat', 'cat[2]'])
})
