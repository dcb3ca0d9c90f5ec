// A real Prometheus with a configuration of its own, in a folder that is removed with the scenario.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { rulesFile } from './read-rules.ts'
import { speedUpRules } from './speed-up-rules.ts'

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

const startMsMax = 30_000

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function startPrometheus({ folder, targets }: PrometheusOptions): Promise<RunningPrometheus> {
  const port = await freePort()
  writeFileSync(join(folder, 'rules.yaml'), speedUpRules(readFileSync(rulesFile, 'utf8')))
  writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(configFor(targets)))
  const child = spawn('prometheus', [
    `--config.file=${join(folder, 'prometheus.json')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ])
  running.add(child)
  child.once('exit', () => running.delete(child))
  const isMissing = once(child, 'error').then(() => {
    throw new Error(missingSentence('prometheus'))
  })
  const log = createWriteStream(join(folder, 'prometheus.log'))
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const origin = `http://127.0.0.1:${port}`
  await Promise.race([isMissing, ready(origin, child)])
  return { firing: () => firingAt(origin), query: (expr) => queryAt(origin, expr), stop: () => end(child) }
}

export function missingSentence(command: string): string {
  return `${command} cannot be started. Install Debian's package: apt-get install --no-install-recommends prometheus`
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

async function ready(origin: string, child: ChildProcess): Promise<void> {
  for (const giveUpAtMs = performance.now() + startMsMax; performance.now() < giveUpAtMs; await wait(100)) {
    if (child.exitCode !== null) break
    const status = await fetch(`${origin}/-/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
  }
  throw new Error('Prometheus did not start; its log tells why')
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

async function end(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
