import { expect, test } from 'vitest'
import { skippedRow } from '../part.ts'
import { failedIn, tableOf } from './table.ts'

const row = { name: 'long ids', cells: ['1.0'], figures: {}, faults: [], note: '' }

test('a table of one checkout has a line for each case', () => {
  const cases = [{ name: 'long ids', rows: [row] }]

  expect(tableOf(['CPU ms'], cases)).toEqual(['          CPU ms  verdict', 'long ids     1.0  passes'])
})

test('two checkouts are shown side by side, and the last one is judged', () => {
  const before = { ...row, cells: ['9.0'], faults: ['too expensive'] }

  const [, line] = tableOf(['CPU ms'], [{ name: 'long ids', rows: [before, row] }])

  expect(line).toBe('long ids  9.0 → 1.0  passes')
})

test('a failure says why', () => {
  const failed = { ...row, faults: ['too expensive', 'too large'] }

  const [, line] = tableOf(['CPU ms'], [{ name: 'long ids', rows: [row, failed] }])

  expect(line).toContain('FAILS: too expensive; too large')
})

test('a case that was skipped says why', () => {
  const skipped = skippedRow('DNS', ['CPU ms'], 'no such setting')

  const [, line] = tableOf(['CPU ms'], [{ name: 'DNS', rows: [skipped] }])

  expect(line).toBe('DNS       –  skipped: no such setting')
})

test('only the last checkout can fail', () => {
  const expensive = { ...row, faults: ['too expensive'] }

  expect(failedIn([{ name: 'long ids', rows: [expensive, row] }])).toEqual([])
  expect(failedIn([{ name: 'long ids', rows: [row, expensive] }])).toEqual([expensive])
})
