// promtool reads the rules, runs their tests, and reads the configuration of Prometheus.

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Scenario, type Verdict, verdict } from '../scenario.ts'
import { readRules, readRuleTests, rulesFile, testsFile } from '../stage/read-rules.ts'
import { configFile, withCredentials } from './documents/with-credentials.ts'

export const rules: Scenario = {
  id: 'rules',
  title: 'promtool and the made-up series',
  async run() {
    const alerts = readRules().filter(({ alert }) => alert !== undefined).length
    return [
      await checked('the rules are valid', ['check', 'rules', fileURLToPath(rulesFile)], `${alerts} alerts`),
      await checked(
        'every alert fires and does not fire on made-up series',
        ['test', 'rules', fileURLToPath(testsFile)],
        `${readRuleTests().length} tests`,
      ),
      await checked('the configuration is valid', ['check', 'config', fileURLToPath(configFile)], 'valid'),
      await checkedWithCredentials('the configuration for ports with operators and keys is valid'),
    ]
  },
}

async function checkedWithCredentials(promise: string): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-prometheus-'))
  try {
    cpSync(rulesFile, join(folder, 'rules.yaml'))
    for (const name of ['parley-password', 'parley-ledger-key']) writeFileSync(join(folder, name), 'secret')
    const file = join(folder, 'prometheus.yaml')
    writeFileSync(file, withCredentials(folder))
    return await checked(promise, ['check', 'config', file], 'valid')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const missing = 'promtool cannot be started. Install it: apt-get install --no-install-recommends prometheus'

async function checked(promise: string, args: readonly string[], found: string): Promise<Verdict> {
  try {
    await promisify(execFile)('promtool', args, { timeout: 60_000 })
    return verdict(promise, found, {})
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
    const said = code === 'ENOENT' ? missing : stdout + stderr
    return { promise, found: 'promtool refuses it', faults: [said.trim()] }
  }
}
