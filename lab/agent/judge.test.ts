import { expect, test } from 'vitest'
import { judgeStoryboard, type Summary } from './judge.ts'

const summary: Summary = { passed: 3, failed: 0, skipped: 0, failures: [], storyboards_executed: ['one'] }
const one = { id: 'one', skipped: 0 }

test('a storyboard that was run and has no failed step holds', () => {
  expect(judgeStoryboard(one, summary)).toEqual({
    promise: 'one',
    found: '3 passed, 0 failed, 0 skipped',
    faults: [],
  })
})

test('a failed step, another number of skipped ones, none that passed, no reason or no summary are faults', () => {
  const faultsOf = (...given: Parameters<typeof judgeStoryboard>) => judgeStoryboard(...given).faults
  const failures = [{ step_id: 'buy', reason: 'no status' }]

  expect(faultsOf(one, { ...summary, failed: 1, failures })).toEqual(['no other step fails; buy: no status'])
  expect(faultsOf(one, { ...summary, skipped: 1 })).toEqual(['0 steps are skipped'])
  expect(faultsOf(one, { ...summary, passed: 0 })).toEqual(['some steps passed'])
  expect(faultsOf(one, { ...summary, storyboards_executed: [] })).toEqual(['the storyboard was run'])
  expect(faultsOf({ ...one, skipped: 2 }, { ...summary, skipped: 2 })).toEqual(['what is skipped has a reason'])
  expect(faultsOf({ ...one, fails: { buy: 'known' } }, { ...summary, failed: 1, failures })).toEqual([])
  expect(faultsOf({ ...one, fails: { buy: 'known' } }, summary)).toEqual(['no other step fails; '])
  expect(faultsOf(one, undefined)).toEqual(['the runner wrote a summary'])
})
