// Alerts, dashboards, runbooks and metrics belong together: whoever changes one of them hears of the others here.

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRules, readRuleTests } from '../../stage/read-rules.ts'
import { knownMetrics } from './known-metrics.ts'
import { namedMetrics } from './named-metrics.ts'
import { panelQueries, readDashboards, variableQueries } from './read-dashboards.ts'

const root = new URL('../../../', import.meta.url)
const rules = readRules()
const alerts = rules.flatMap(({ alert }) => (alert === undefined ? [] : [alert]))

test('every metric that an alert or a dashboard names exists', async () => {
  const known = await knownMetrics()
  const recorded = new Set(rules.map(({ record }) => record))
  const queries = [...rules, ...panelQueries(), ...variableQueries()].map(({ expr }) => expr)

  const named = queries.flatMap(namedMetrics)
  const unknown = named.filter((name) => !known.has(name) && !recorded.has(name))

  expect(named.length).toBeGreaterThan(80)
  expect(unknown).toEqual([])
})

test('every alert says how severe it is, what has happened and where its runbook is', () => {
  const found = rules.filter(({ alert }) => alert !== undefined)

  expect(found.map(({ labels }) => labels?.severity).filter((one) => one !== 'page' && one !== 'ticket')).toEqual([])
  expect(
    found.map(({ annotations }) =>
      Object.keys(annotations ?? {})
        .toSorted()
        .join(),
    ),
  ).toEqual(found.map(() => 'runbook_url,summary'))
})

test('every runbook link leads to the section of its alert, and there is no section without one', () => {
  const links = rules.flatMap(({ annotations }) => annotations?.runbook_url ?? [])

  const files = new Set(links.map((link) => link.split('#')[0] ?? ''))
  const headings = [...files].flatMap((file) => [...readFileSync(new URL(file, root), 'utf8').matchAll(/^## (\w+)$/gm)])

  expect([...files].filter((file) => !existsSync(new URL(file, root)))).toEqual([])
  expect(links).toEqual(alerts.map((alert) => `docs/guides/runbooks.md#${alert.toLowerCase()}`))
  expect(headings.map(([, name]) => name).toSorted()).toEqual(alerts.toSorted())
})

test('every alert has a test in which it fires and one in which it does not', () => {
  const tests = readRuleTests()

  const ends = new Map(
    tests.map(({ name, alert_rule_test: checks }) => [
      name,
      new Set(checks.filter(({ alertname }) => alertname === name).map((check) => check.exp_alerts.length > 0)),
    ]),
  )

  expect([...ends.keys()]).toEqual(alerts)
  expect(alerts.filter((alert) => ends.get(alert)?.size !== 2)).toEqual([])
})

test('every panel and variable takes its data from the data source that the reader has chosen', () => {
  const dashboards = readDashboards()

  const sources = [...JSON.stringify(dashboards).matchAll(/"uid":"([^"]*)","?/g)].map(([, uid]) => uid)
  const others = sources.filter((uid) => uid !== `\${datasource}` && !uid?.startsWith('parley-'))

  expect(dashboards).toHaveLength(3)
  expect(others).toEqual([])
  expect(dashboards.map(({ templating }) => templating.list[0]?.name)).toEqual(dashboards.map(() => 'datasource'))
})
