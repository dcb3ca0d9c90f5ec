import { expect, test } from 'vitest'
import { durationIssue } from './duration.ts'

test('a minimum up to the maximum is in order', () => {
  expect(durationIssue({ minduration: 5, maxduration: 30 }, 'imp[0].video')).toBeUndefined()
  expect(durationIssue({ minduration: 30, maxduration: 30 }, 'imp[0].video')).toBeUndefined()
})

test('a minimum above the maximum is an invalid value', () => {
  expect(durationIssue({ minduration: 31, maxduration: 30 }, 'imp[0].video')).toEqual({
    rule: 'V09-duration-order',
    code: 'INVALID_FIELD_VALUE',
    message: 'Field value invalid',
    field: 'imp[0].video.minduration',
    found: '31 above 30',
  })
})

test('either duration may stand alone', () => {
  expect(durationIssue({ minduration: 31 }, 'x')).toBeUndefined()
  expect(durationIssue({ maxduration: 0 }, 'x')).toBeUndefined()
})

test('durations that are no numbers, and values that are no objects, are left to the schema', () => {
  expect(durationIssue({ minduration: '9', maxduration: 1 }, 'x')).toBeUndefined()
  expect(durationIssue({ minduration: 9, maxduration: '1' }, 'x')).toBeUndefined()
  expect(durationIssue({ minduration: Number.POSITIVE_INFINITY, maxduration: 1 }, 'x')).toBeUndefined()
  expect(durationIssue({ minduration: 1, maxduration: Number.NEGATIVE_INFINITY }, 'x')).toBeUndefined()
  expect(durationIssue(undefined, 'x')).toBeUndefined()
  expect(durationIssue(null, 'x')).toBeUndefined()
  expect(durationIssue('long', 'x')).toBeUndefined()
})
