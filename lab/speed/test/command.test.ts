// The command itself and its verdict on a ratio. Its options are tried by options.test.ts, what it measures by measures.test.ts.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bench, little, longMs } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a ratio that is far worse than the baseline fails, after a second look', { timeout: longMs }, async () => {
  const results = join(folder, 'worse')
  mkdirSync(results)
  writeBaseline(results, 0.01)

  const { code, stdout } = await bench('--only', 'p1', '--quick', ...little, '--results', results)

  expect(stdout).toContain('Running again; the second result counts')
  expect(stdout).toContain('at most 15 % are allowed')
  expect(code).toBe(1)
})

test('a ratio that is better than the baseline passes', { timeout: longMs }, async () => {
  const results = join(folder, 'better')
  mkdirSync(results)
  writeBaseline(results, 1000)

  const { code, stdout } = await bench('--only', 'p1', ...little, '--results', results)

  expect(stdout).toContain('baseline 1000.00; ')
  expect(code).toBe(0)
})

test('a wrong option is reported with the valid ones', async () => {
  const { code, stderr } = await bench('--only', 'p9')

  expect(code).toBe(2)
  expect(stderr).toContain('there is no p9')
  expect(stderr).toContain('--write-baseline')
})

function writeBaseline(results: string, ratio: number): void {
  const goals = [{ name: 'exchange ÷ bare', kind: 'ratio', value: ratio, calmest: ratio, most: 1.6 }]
  writeFileSync(join(results, 'baseline.json'), JSON.stringify({ p1: { goals, rows: [] } }))
}
