import { expect, test } from 'vitest'
import { objectsOf } from './objects.ts'

test('each object has a table, with paths from the root', () => {
  const imp = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, bidfloor: { type: 'number' } } }
  const schema = { type: 'object', properties: { imp: { type: 'array', items: imp } } }

  const tables = objectsOf(schema)

  expect(tables.map(({ path }) => path)).toEqual(['', 'imp[]'])
  expect(tables[1]?.fields).toEqual([
    { path: 'imp[].id', schema: { type: 'string' }, isRequired: true },
    { path: 'imp[].bidfloor', schema: { type: 'number' }, isRequired: false },
  ])
})
