import { expect, test } from 'vitest'
import { remarksIn, testWordsIn } from './answer.ts'

test('a refused test lists every fault with its field', () => {
  const body = JSON.stringify({
    error: {
      code: 'INVALID_FIELD_TYPE',
      message: 'Field type invalid',
      details: { field: 'imp[0].bidfloor', reason: 'must be a number' },
      violations: [
        { field: 'imp[0].bidfloor', reason: 'must be a number' },
        { field: 'imp[1].id', reason: 'is missing' },
      ],
    },
  })

  expect(remarksIn(body)).toEqual([
    { grade: 'error', field: 'imp[0].bidfloor', says: 'must be a number' },
    { grade: 'error', field: 'imp[1].id', says: 'is missing' },
  ])
})

test('a text that could not be read has one fault without a field', () => {
  const body = JSON.stringify({ error: { message: 'Invalid JSON format', details: { reason: 'unexpected "}"' } } })

  expect(remarksIn(body)).toEqual([{ grade: 'error', field: undefined, says: 'unexpected "}"' }])
})

test('warnings and what was dropped stand at their fields', () => {
  const service = {
    warnings: [{ rule: 'W1', field: 'imp[0].native.request: assets[0]', reason: 'must have a title' }],
    dropped: [{ rule: 'P1', field: 'imp[0].ext.service_product_search', reason: 'must be an object' }],
  }

  expect(remarksIn(JSON.stringify({ ext: { service } }))).toEqual([
    { grade: 'warning', field: 'imp[0].native.request', says: 'assets[0] must have a title' },
    { grade: 'warning', field: 'imp[0].ext.service_product_search', says: 'must be an object; it was dropped' },
  ])
})

test('an answer without a body says nothing', () => {
  expect(remarksIn('')).toEqual([])
  expect(testWordsIn('')).toBeUndefined()
})
