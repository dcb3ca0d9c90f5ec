// A real Prometheus with a configuration of its own, in a folder that is removed with the scenario.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { startProgram } from './program.ts'
import { rulesFile, speedUpRules } from './read-rules.ts'

export interface PrometheusOptions {
  readonly folder: string
  /** Addresses with ports, by job. */
  readonly targets: Readonly<Record<string, readonly string[]>>
}

export interface RunningPrometheus {
  readonly firing: () => Promise<readonly FiringAlert[]>
  /** The series that a query finds; throws with the reason if Prometheus refuses it. */
  readonly query: (expr: string) => Promise<readonly Sample[]>
  readonly stop: () => Promise<void>
}

interface FiringAlert {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly summary: string
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export async function startPrometheus({ folder, targets }: PrometheusOptions): Promise<RunningPrometheus> {
  const port = await freePort()
  writeFileSync(join(folder, 'rules.yaml'), speedUpRules(readFileSync(rulesFile, 'utf8')))
  writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(configFor(targets)))
  const origin = `http://127.0.0.1:${port}`
  const args = [
    `--config.file=${join(folder, 'prometheus.json')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]
  const program = { name: 'prometheus', command: 'prometheus', args, folder }
  const { kill } = await startProgram({ ...program, ready: () => isReady(origin) })
  return { firing: () => firingAt(origin), query: (expr) => queryAt(origin, expr), stop: kill }
}

/** Prometheus reads JSON as YAML. */
function configFor(targets: PrometheusOptions['targets']): object {
  return {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: Object.entries(targets).map(([job, addresses]) => ({
      job_name: job,
      static_configs: [{ targets: addresses }],
    })),
  }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/-/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

interface Answer<Data> {
  readonly status: 'success' | 'error'
  readonly error?: string
  readonly data: Data
}

async function firingAt(origin: string): Promise<readonly FiringAlert[]> {
  const { data } = (await (await fetch(`${origin}/api/v1/alerts`)).json()) as Answer<{
    alerts: { labels: Record<string, string>; annotations: Record<string, string>; state: string }[]
  }>
  return data.alerts
    .filter(({ state }) => state === 'firing')
    .map(({ labels, annotations }) => ({
      name: labels.alertname ?? '',
      labels,
      summary: annotations.summary ?? '',
    }))
}

async function queryAt(origin: string, expr: string): Promise<readonly Sample[]> {
  const answer = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { status, error, data } = (await answer.json()) as Answer<{
    result: { metric: Record<string, string>; value: [number, string] }[]
  }>
  if (status === 'error') throw new Error(error)
  return data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }))
}
