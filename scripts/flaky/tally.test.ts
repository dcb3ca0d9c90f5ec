import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countTests, linesOf, type RunReport, tally } from './tally.ts'

test('what failed is counted by test, the most frequent first, with every reason once', () => {
  const runs = [
    run(['a', 'failed', 'late\n  at a.ts:1'], ['b', 'passed'], ['c', 'failed', 'no answer']),
    run(['a', 'failed', 'late'], ['b', 'passed'], ['c', 'passed']),
    run(['a', 'failed', 'reset'], ['b', 'passed'], ['c', 'passed']),
  ]

  expect(tally(runs)).toEqual([
    { file: 'x.test.ts', test: 'a', reasons: ['late', 'reset'], times: 3 },
    { file: 'x.test.ts', test: 'c', reasons: ['no answer'], times: 1 },
  ])
})

test('a file whose start failed counts, though none of its tests ran', () => {
  const broken = { testResults: [{ name: 'x.test.ts', status: 'failed', message: 'no port', assertionResults: [] }] }

  expect(tally([broken])).toEqual([{ file: 'x.test.ts', test: 'the file as a whole', reasons: ['no port'], times: 1 }])
})

test('a failure is shown as the test with its reasons below it', () => {
  const failure = { file: join(process.cwd(), 'x.test.ts'), test: 'a', reasons: ['late', 'reset'], times: 3 }

  expect(linesOf(failure)).toEqual(['x.test.ts > a', '    late', '    reset'])
})

test('runs in which everything passed have nothing to tell', () => {
  const good = run(['a', 'passed'], ['b', 'passed'])

  expect(tally([good, good])).toEqual([])
  expect(countTests(good)).toBe(2)
})

function run(...tests: readonly (readonly [name: string, status: string, message?: string])[]): RunReport {
  const assertionResults = tests.map(([fullName, status, message]) => ({
    fullName,
    status,
    failureMessages: message === undefined ? [] : [message],
  }))
  const status = tests.some((one) => one[1] === 'failed') ? 'failed' : 'passed'
  return { testResults: [{ name: 'x.test.ts', status, message: '', assertionResults }] }
}
