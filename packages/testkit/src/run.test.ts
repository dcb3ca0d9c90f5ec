import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ConformanceCase, caseOf } from './case.ts'
import { runCases } from './run.ts'
import type { CaseAnswer } from './transport.ts'

const headers = {
  'x-request-id': '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': '99',
  'x-ratelimit-reset': '1',
}
const noBid: CaseAnswer = { status: 204, headers, body: '' }

test('a case passes when its answer is as expected', async () => {
  const one = caseExpecting({ status: 204, headers: { 'X-RateLimit-Limit': '100' }, body: { $absent: true } })

  const [result] = await runCases([one], async () => noBid)

  expect(result).toMatchObject({ case: one, problems: [] })
})

test('status, headers and body are all compared', async () => {
  const one = caseExpecting({ status: 200, headers: { Allow: 'POST' }, body: { id: 'r' } })

  const [result] = await runCases([one], async () => noBid)

  expect(result?.problems).toEqual([
    'status: expected 200, found 204',
    'headers.allow: expected "POST", found nothing',
    'body: expected {"id":"r"}, found nothing',
  ])
})

test('a body that is not JSON is shown as text', async () => {
  const one = caseExpecting({ status: 302, body: {} })

  const [result] = await runCases([one], async () => ({ status: 302, headers, body: 'moved' }))

  expect(result?.problems).toEqual(['body: expected {}, found "moved"'])
})

test('the invariants are checked for every case', async () => {
  const [result] = await runCases([caseExpecting({ status: 204 })], async () => ({ ...noBid, body: 'x' }))

  expect(result?.problems).toEqual(['a 204 has a body'])
})

test('a request without an answer is a problem of its case', async () => {
  const [result] = await runCases([caseExpecting({ status: 204 })], async () => {
    throw new Error('socket hang up')
  })

  expect(result?.problems).toEqual(['no answer: socket hang up'])
})

test('results come in the order of the cases and are reported as they end', async () => {
  const slow = caseExpecting({ status: 204 }, 'slow')
  const quick = caseExpecting({ status: 204 }, 'quick')
  const told: string[] = []

  const results = await runCases(
    [slow, quick],
    async ({ path }) => {
      await pause(path === '/slow' ? 30 : 0)
      return noBid
    },
    (result) => told.push(result.case.name),
  )

  expect(results.map((result) => result.case.name)).toEqual(['slow', 'quick'])
  expect(told).toEqual(['quick', 'slow'])
})

test('no more requests are under way than the concurrency allows', async () => {
  const cases = Array.from({ length: 9 }, () => caseExpecting({ status: 204 }))
  let underWay = 0
  let most = 0

  await runCases(
    cases,
    async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await pause(1)
      underWay -= 1
      return noBid
    },
    undefined,
    3,
  )

  expect(most).toBe(3)
})

function caseExpecting(expectation: object, name = 'a'): ConformanceCase {
  return caseOf(name, { rule: 'R2-no-bid', title: 'a case', request: { path: `/${name}` }, expect: expectation })
}
