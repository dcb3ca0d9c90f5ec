// Every bench with real servers and as little load as it takes.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../stage/program.ts'
import { runLab } from '../../stage/run-lab.ts'
import type { Results } from '../report/results.ts'
import { partnersYaml, startExchange } from '../servers/exchange.ts'
import { bench, little, longMs } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('--write keeps every figure as the baseline and writes the pages that show it', { timeout: longMs }, async () => {
  const docs = join(folder, 'docs')
  const results = join(folder, 'written')
  cpSync(join(root, 'docs'), docs, { recursive: true })

  const { stdout } = await bench('--only', 'p1,p2,p3,p5', ...little, '--write', '--results', results, '--docs', docs)

  const baseline = read(results, 'baseline.json')
  expect(Object.keys(baseline)).toEqual(['p1', 'p2', 'p3', 'p5'])
  expect(baseline).toEqual(read(results, 'latest.json'))
  expect(baseline.p1?.goals[0]).toMatchObject({ name: 'exchange ÷ bare', kind: 'ratio', most: 1.6 })
  expect(baseline.p1?.rows.map(({ name, answered }) => [name, answered])).toEqual([
    ['bare', 200],
    ['bare on node:net', 200],
    ['exchange', 200],
  ])
  expect(baseline.p2?.profiles.map(({ name }) => name)).toEqual(['bare', 'exchange'])
  expect(baseline.p3?.rows.at(-1)?.name).toMatch(/^open loop, \d+\/s$/)
  expect(baseline.p5?.goals.map(({ name }) => name)).toEqual([
    '10 partners ÷ 3 partners',
    '100 partners ÷ 3 partners',
    '100,000 publishers ÷ 1 publisher',
    '1,000,000 publishers ÷ 1 publisher',
    '1,000,000 addresses ÷ 1 address',
    '100,000 campaigns ÷ the sample',
    '100,000 publishers ÷ the sample',
    '10,000 deals ÷ the sample',
    'start with the sample, s',
    'start with 100,000 campaigns, s',
    'start with 100,000 publishers, s',
    'start with 10,000 deals, s',
    '100,000 booked campaigns ÷ 4 booked campaigns',
    'start with 4 booked campaigns, s',
    'start with 100,000 booked campaigns, s',
  ])
  expect(stdout).toContain('Load before the start')
  const micros = baseline.p1?.rows.at(-1)?.cpuMicros.toFixed(1)
  expect(readFileSync(join(docs, 'performance.md'), 'utf8')).toContain(`| exchange | ${micros} |`)
  expect(readFileSync(join(docs, 'scale.md'), 'utf8')).toContain(`Measured: ${micros} µs`)
})

test('P4 finds a rate, holds it or says that it could not', { timeout: longMs }, async () => {
  const results = join(folder, 'rate')

  const { stdout } = await bench('--only', 'p4', ...little, '--results', results)

  const goals = read(results, 'latest.json').p4?.goals ?? []
  expect(goals.map(({ name }) => name)).toEqual(['requests/s held', '5xx at that rate', 'p99 ms at that rate'])
  expect(stdout).toContain('look at 10000/s')
  expect(stdout).toMatch(/requests\/s held: \d+\.0 \(goal: at least 10000/)
})

test('another checkout takes turns with this one, and no baseline is touched', { timeout: longMs }, async () => {
  const results = join(folder, 'beside')

  const { code, stdout } = await bench('--only', 'p1', ...little, '--beside', root, '--results', results)

  expect(stdout).toMatch(/1\/1 bare.*\n1\/1 other.*\n1\/1 exchange/)
  expect(stdout).toMatch(/this ÷ other: \d+\.\d\d \(goal: at most 1\.03/)
  expect(existsSync(results)).toBe(false)
  expect(code).toBe(0)
})

test('light load, pauses and memory are measured', { timeout: longMs }, async () => {
  const results = join(folder, 'light')

  const { code } = await bench('--only', 'p6,p7', ...little, '--results', results)

  const { p6, p7 } = read(results, 'latest.json')
  // Other tests run beside it: an exchange that cannot keep up refuses some, and what it refused counts among its errors.
  expect(p6?.rows.map(({ name, answered, errors }) => [name, answered + errors])).toEqual([
    ['bare', 750],
    ['exchange', 750],
  ])
  for (const { answered } of p6?.rows ?? []) expect(answered).toBeGreaterThan(0)
  expect(p6?.goals.at(-1)).toMatchObject({ name: 'connections closed within a minute of use', value: 0 })
  expect(p7?.goals).toHaveLength(4)
  for (const { value } of p7?.goals ?? []) expect(value).toBeGreaterThan(0)
  expect(code).toBe(0)
})

test('another exchange that runs already takes turns with this one', { timeout: longMs }, async () => {
  const ports = [7101, 7102, 7103]
  const yaml = partnersYaml(ports.map((port) => ({ url: `http://127.0.0.1:${port}/bid`, timeoutMs: 500 })))
  const peer = await startExchange({ yaml, core: undefined })
  const { url, pid } = peer

  const known = await bench(...little, '--peer', url, '--peer-pid', String(pid))
  const strange = await bench(...little, '--peer', url)
  await peer.stop()

  expect(known.stdout).toMatch(/1\/1 bare.*\n1\/1 peer.*\n1\/1 exchange/)
  expect(known.stdout).toMatch(/exchange ÷ peer: \d+\.\d\d \(goal: at most 1/)
  expect(known.code).toBe(0)
  expect(strange.stdout).toMatch(/1\/1 peer +– /)
  expect(strange.stdout).toContain('time of a request, exchange ÷ peer')
})

test('a micro bench runs alone by its name', { timeout: longMs }, async () => {
  const { code, stdout } = await runLab('micro', 'auction')

  expect(stdout).toContain('auction: first price, 3 bids')
  expect(stdout).not.toContain('reply:')
  expect(code).toBe(0)
})

function read(results: string, name: string): Results {
  return JSON.parse(readFileSync(join(results, name), 'utf8')) as Results
}
