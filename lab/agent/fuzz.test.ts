import { expect, test } from 'vitest'
import { type FuzzReport, judgeFuzz } from './fuzz.ts'

const names =
  'get_adcp_capabilities get_products list_creative_formats list_creatives get_media_buys get_media_buy_delivery tasks_get update_media_buy'
const perTool = Object.fromEntries(names.split(' ').map((name) => [name, { runs: 25, skipped: false }]))
const report: FuzzReport = { totalRuns: 200, totalFailures: 0, perTool, failures: [] }

test('a run without a failure holds', () => {
  expect(judgeFuzz(42, report)).toEqual({
    promise: 'fuzz, seed 42',
    found: '200 requests for 8 tools, 0 failures',
    faults: [],
  })
})

test('a failure, a tool that was not tried and no report are faults', () => {
  const failures = [{ tool: 'get_products', seed: 7 }]

  expect(judgeFuzz(42, { ...report, totalFailures: 1, failures }).faults).toEqual([
    'no answer breaks a rule: get_products with seed 7',
  ])
  expect(judgeFuzz(42, { ...report, perTool: { ...perTool, tasks_get: { runs: 0, skipped: true } } }).faults).toEqual([
    'every tool is tried: tasks_get',
  ])
  expect(judgeFuzz(42, undefined).faults).toEqual(['the fuzzer wrote a report'])
})
