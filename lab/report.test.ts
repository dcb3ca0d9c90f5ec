import { expect, test } from 'vitest'
import { brokenIn, tableOf } from './report.ts'

const kept = { promise: 'nothing is lost', found: '0 of 10,000', faults: [] }
const broken = { promise: 'one row', found: '2 rows', faults: ['2 rows', 'late'] }

test('a table has a line for each promise', () => {
  expect(tableOf([kept, broken])).toEqual([
    'promise          found        verdict',
    'nothing is lost  0 of 10,000  holds',
    'one row          2 rows       BROKEN: 2 rows; late',
  ])
})

test('a promise with faults is broken', () => {
  expect(brokenIn([kept, broken])).toEqual([broken])
})
