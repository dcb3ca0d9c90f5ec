import { expect, test } from 'vitest'
import { acceptedBy } from './accepted.ts'

test('bounds are taken from the schema', () => {
  expect(acceptedBy({ minimum: 100, maximum: 5000 })).toEqual({ minimum: 100, maximum: 5000 })
  expect(acceptedBy({ maxItems: 10 })).toEqual({ itemsMax: 10 })
})

test('listed values are named, and the first of an exchange’s own with them', () => {
  expect(acceptedBy({ enum: ['M', 'F'] })).toEqual({ values: ['M', 'F'] })
  expect(acceptedBy({ listed: [1, 2] })).toEqual({ values: [1, 2, 500] })
})

test('a version is shown by one of its form', () => {
  expect(acceptedBy({ format: 'version' })).toEqual({ values: ['1.2'] })
})

test('a schema without bounds tells nothing', () => {
  expect(acceptedBy({})).toEqual({})
})
