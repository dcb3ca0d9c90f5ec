// promtool reads the rules, runs their tests, and reads the configuration of Prometheus.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Verdict, verdict } from '../proof/scenario.ts'
import { readRules, readRuleTests, rulesFile, testsFile } from './documents/read-rules.ts'
import { missingSentence } from './prometheus/start.ts'
import type { AlertScenario } from './scenario.ts'

const configFile = new URL('../deploy/prometheus/prometheus.yaml', import.meta.url)

export const rules: AlertScenario = {
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
    ]
  },
}

async function checked(promise: string, args: readonly string[], found: string): Promise<Verdict> {
  try {
    await promisify(execFile)('promtool', args, { timeout: 60_000 })
    return verdict(promise, found, {})
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
    const said = code === 'ENOENT' ? missingSentence('promtool') : stdout + stderr
    return { promise, found: 'promtool refuses it', faults: [said.trim()] }
  }
}
