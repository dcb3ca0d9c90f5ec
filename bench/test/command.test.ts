// The command itself: its options, and its verdict on a ratio. What it measures is tried by measures.test.ts.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bench, little, longMs, root } from './run.ts'

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

test.each([
  ['a peer needs an address', ['--peer', 'nowhere'], 'must be an address such as'],
  ['a process without a peer is nothing to compare with', ['--peer-pid', '1'], '--peer-pid needs --peer'],
  ['a peer gives no baseline', ['--peer', 'http://127.0.0.1:1/', '--write-baseline'], 'keeps no baseline'],
  ['only P2 can have a peer', ['--peer', 'http://127.0.0.1:1/', '--only', 'p1'], '--peer is for p2 only'],
])('%s', async (_, args, said) => {
  const { code, stderr } = await bench(...args)

  expect(code).toBe(2)
  expect(stderr).toContain(said)
})

test('a folder that is not a checkout cannot be compared with this one', async () => {
  const { code, stderr } = await bench('--beside', folder)

  expect(code).toBe(2)
  expect(stderr).toContain('packages/exchange/src/main.ts not found')
})

test('two checkouts give no baseline', async () => {
  const { code, stderr } = await bench('--beside', root, '--write-baseline')

  expect(code).toBe(2)
  expect(stderr).toContain('keeps no baseline')
})

test('only P1 and P2 can have another checkout beside them', async () => {
  const { code, stderr } = await bench('--beside', root, '--only', 'p1,p5')

  expect(code).toBe(2)
  expect(stderr).toContain('--beside is for p1 and p2')
})

test('a wrong option is reported with the valid ones', async () => {
  const { code, stderr } = await bench('--only', 'p9')

  expect(code).toBe(2)
  expect(stderr).toContain('unknown bench p9')
  expect(stderr).toContain('--write-baseline')
})

function writeBaseline(results: string, ratio: number): void {
  const goals = [{ name: 'exchange ÷ bare', kind: 'ratio', value: ratio, calmest: ratio, most: 1.6 }]
  writeFileSync(join(results, 'baseline.json'), JSON.stringify({ p1: { goals, rows: [] } }))
}
