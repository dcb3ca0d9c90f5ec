import { expect, test } from 'vitest'
import { verdict } from './scenario.ts'

test('a promise holds if all its claims do', () => {
  expect(verdict('one row', '1 row', { 'more than one row': true })).toEqual({
    promise: 'one row',
    found: '1 row',
    faults: [],
  })
})

test('each claim that is false is a fault', () => {
  const { faults } = verdict('one row', '2 rows', { 'one row': false, 'no wrong sum': true, 'not late': false })

  expect(faults).toEqual(['one row', 'not late'])
})
