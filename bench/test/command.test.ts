// The command itself, with real servers and as little load as it takes.

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Results } from '../report/results.ts'
import { partnersYaml, startExchange } from '../servers/exchange.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const little = ['--rounds', '1', '--requests', '200', '--seconds', '1']
const longMs = 400_000

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
  ])
  expect(stdout).toContain('Load before the start')
  const micros = baseline.p1?.rows[1]?.cpuMicros.toFixed(1)
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
  const yaml = partnersYaml(ports.map((port) => ({ url: new URL(`http://127.0.0.1:${port}/bid`), timeoutMs: 500 })))
  const peer = await startExchange({ yaml, core: undefined })
  const { url, pid } = peer

  const known = await bench(...little, '--peer', url.href, '--peer-pid', String(pid))
  const strange = await bench(...little, '--peer', url.href)
  await peer.stop()

  expect(known.stdout).toMatch(/1\/1 bare.*\n1\/1 peer.*\n1\/1 exchange/)
  expect(known.stdout).toMatch(/exchange ÷ peer: \d+\.\d\d \(goal: at most 1/)
  expect(known.code).toBe(0)
  expect(strange.stdout).toMatch(/1\/1 peer +– /)
  expect(strange.stdout).toContain('time of a request, exchange ÷ peer')
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

test('two ways to share a port take turns', { timeout: longMs }, async () => {
  const { code, stdout } = await run('bench/port-sharing.ts', '--rounds', '1', '--requests', '200')

  expect(stdout).toContain('median reuse-port')
  expect(stdout).toContain('median cluster')
  expect(code).toBe(0)
})

test('a micro bench runs alone by its name', { timeout: longMs }, async () => {
  const { code, stdout } = await run('bench/micro.ts', 'auction')

  expect(stdout).toContain('auction: first price, 3 bids')
  expect(stdout).not.toContain('reply:')
  expect(code).toBe(0)
})

function read(results: string, name: string): Results {
  return JSON.parse(readFileSync(join(results, name), 'utf8')) as Results
}

function writeBaseline(results: string, ratio: number): void {
  const goals = [{ name: 'exchange ÷ bare', kind: 'ratio', value: ratio, calmest: ratio, most: 1.6 }]
  writeFileSync(join(results, 'baseline.json'), JSON.stringify({ p1: { goals, rows: [] } }))
}

function bench(...args: readonly string[]) {
  return run('bench/main.ts', ...args)
}

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(file: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: root, maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
