import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { rule } from './annotate.ts'
import { inOrder } from './in-order.ts'

test('each field of an object becomes a step, in the order of the fields', () => {
  const schema = Type.Object({ b: Type.Optional(Type.String()), a: Type.Optional(Type.Number()) })

  expect(inOrder(schema)).toEqual({
    type: 'object',
    allOf: [{ properties: { b: { type: 'string' } } }, { properties: { a: { type: 'number' } } }],
  })
})

test('a required field is asked for in its own step, under its own rule', () => {
  const schema = Type.Object({ at: Type.Integer(rule('V08-at', 'be 1 or 2')), tmax: Type.Optional(Type.Integer()) })

  expect(inOrder(schema).allOf).toEqual([
    {
      properties: { at: { type: 'integer', rule: 'V08-at', says: 'be 1 or 2' } },
      required: ['at'],
      rule: 'V08-at',
      says: 'be 1 or 2',
    },
    { properties: { tmax: { type: 'integer' } } },
  ])
})

test('absence has its own rule where the field names one', () => {
  const schema = Type.Object({ id: Type.String({ rule: 'V08-id', absent: 'V02-id-present', says: 'be a string' }) })

  expect(inOrder(schema)).toMatchObject({ allOf: [{ required: ['id'], rule: 'V02-id-present', says: 'be a string' }] })
})

test('objects inside objects and arrays are put in order too', () => {
  const inner = Type.Object({ x: Type.Optional(Type.Boolean()) })
  const schema = Type.Object({ list: Type.Optional(Type.Array(inner, { minItems: 1 })), one: Type.Optional(inner) })
  const steps = { type: 'object', allOf: [{ properties: { x: { type: 'boolean' } } }] }

  expect(inOrder(schema).allOf).toEqual([
    { properties: { list: { type: 'array', minItems: 1, items: steps } } },
    { properties: { one: steps } },
  ])
})

test('the annotations of an object stay on it', () => {
  expect(inOrder(Type.Object({}, rule('V08-site')))).toEqual({
    type: 'object',
    rule: 'V08-site',
    says: 'be an object',
    allOf: [],
  })
})

test('any other schema stays as it is', () => {
  const schema = Type.Integer({ minimum: 1 })

  expect(inOrder(schema)).toBe(schema)
})
