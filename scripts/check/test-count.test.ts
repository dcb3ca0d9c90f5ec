import { expect, test } from 'vitest'
import { TestCount } from './test-count.ts'

const passed = { result: () => ({ state: 'passed' }) }
const failed = { result: () => ({ state: 'failed' }) }
const skipped = { result: () => ({ state: 'skipped' }) }

test('tests that passed are counted, with the files that are done', () => {
  const { count, told } = counting()
  count.onTestRunStart({ length: 3 })

  count.onTestCaseResult(passed)
  count.onTestCaseResult(passed)
  count.onTestCaseResult(skipped)
  count.onTestModuleEnd()
  count.tell()

  expect(told).toEqual(['  2 tests passed; 1 of 3 files\n'])
})

test('failures are told as soon as there are any', () => {
  const { count, told } = counting()
  count.onTestRunStart({ length: 1 })

  count.onTestCaseResult(failed)
  count.tell()

  expect(told).toEqual(['  0 tests passed, 1 failed; 0 of 1 files\n'])
})

function counting(): { count: TestCount; told: readonly string[] } {
  const told: string[] = []
  return { count: new TestCount((text) => told.push(text)), told }
}
