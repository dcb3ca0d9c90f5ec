// The rules of Prometheus and their tests, as they stand in deploy/prometheus.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly for?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export interface RuleTest {
  readonly name: string
  readonly alert_rule_test: readonly {
    readonly eval_time: string
    readonly alertname: string
    readonly exp_alerts: readonly unknown[]
  }[]
}

export const rulesFile = new URL('../../deploy/prometheus/rules.yaml', import.meta.url)
export const testsFile = new URL('../../deploy/prometheus/rules.test.yaml', import.meta.url)

export function readRules(): readonly Rule[] {
  const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: readonly { rules: readonly Rule[] }[] }
  return groups.flatMap((group) => group.rules)
}

export function readRuleTests(): readonly RuleTest[] {
  return (parse(readFileSync(testsFile, 'utf8')) as { tests: readonly RuleTest[] }).tests
}

/** The same rules, but minutes are seconds: what an alert waits for in production is too long for a test. Durations, and thresholds that are a time in seconds. */
export function speedUpRules(rules: string): string {
  return rules
    .replaceAll(/\b(\d+)m\b/g, '$1s')
    .replaceAll(/\b(\d+)h\b/g, '$1m')
    .replaceAll(/(_behind_seconds > )(\d+)/g, (_, before: string, seconds: string) => before + Number(seconds) / 60)
}
