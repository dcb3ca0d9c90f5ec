import { expect, test } from 'vitest'
import { errorBody, serverErrorBody } from './error-body.ts'
import { issue } from './issue.ts'

const duplicate = issue('V06-imp-id-unique', { field: 'imp[1].id', usedBy: 'imp[0].id' })
const exclusive = issue('V07-site-app', { members: ['site', 'app'], note: 'keep one' })

test('an issue with a field is answered with field and reason', () => {
  expect(errorBody(duplicate, 'f3')).toStrictEqual({
    error: {
      code: 'INVALID_REQUEST',
      message: 'Duplicate impression id',
      details: { field: 'imp[1].id', reason: 'already used by imp[0].id' },
      request_id: 'f3',
    },
  })
})

test('an issue without a field is answered with the reason only', () => {
  expect(errorBody(exclusive, 'f3')).toStrictEqual({
    error: {
      code: 'INVALID_REQUEST',
      message: 'Mutually exclusive fields',
      details: { reason: 'site and app must not both be sent; keep one' },
      request_id: 'f3',
    },
  })
})

test('the violations of a test request are listed', () => {
  expect(errorBody(exclusive, 'f3', [exclusive, duplicate]).error.violations).toStrictEqual([
    {
      code: 'INVALID_REQUEST',
      message: 'Mutually exclusive fields',
      reason: 'site and app must not both be sent; keep one',
    },
    {
      code: 'INVALID_REQUEST',
      message: 'Duplicate impression id',
      field: 'imp[1].id',
      reason: 'already used by imp[0].id',
    },
  ])
})

test('a refusal that is no fault of the request has the message of its code', () => {
  expect(serverErrorBody('RATE_LIMIT_EXCEEDED', '1000 requests in one second', 'f3')).toStrictEqual({
    error: {
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Rate limit exceeded',
      details: { reason: '1000 requests in one second' },
      request_id: 'f3',
    },
  })
})
