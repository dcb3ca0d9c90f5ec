import { readdirSync } from 'node:fs'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { services } from '../../deploy/image/programs.ts'
import { isSetting, knownVariables, root, textAt, yamlAt } from './deploy-files.ts'
import { readDockerfile, wordsIn } from './read-dockerfile.ts'
import { stopMsMax } from './stop-time.ts'

const chart = 'deploy/helm/parley'
type Values = Readonly<Record<string, unknown>>

const values = yamlAt(`${chart}/values.yaml`) as Values
const variants = ['values-small.yaml', 'values-large.yaml'].map((file) => yamlAt(`${chart}/${file}`) as Values)
const templates = readdirSync(new URL(`${chart}/templates/`, root))
  .map((file) => textAt(`${chart}/templates/${file}`))
  .join('\n')

/** True for an object that has members of its own; a list and an empty object are values. */
function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
}

function memberAt(path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Values | undefined)?.[key], values)
}

function pathsIn(value: Values, before = ''): readonly string[] {
  return Object.entries(value).flatMap(([key, member]) =>
    isGroup(member) ? pathsIn(member, `${before}${key}.`) : [`${before}${key}`],
  )
}

test('containers start what the image has, and are asked by its own health check', () => {
  const started = [...templates.matchAll(/^ *args: \[(.*)\]$/gm)].map(([, words = '']) => words.replaceAll(', ', ' '))
  const asked = [...templates.matchAll(/exec: \{ command: \[(.*), "http:[^"]*"\] \}/g)].map(([, words = '']) => words)
  const health = readDockerfile(textAt('Dockerfile')).flatMap((stage) => wordsIn(stage, 'HEALTHCHECK'))

  expect(templates.match(/\bargs:/g)).toHaveLength(started.length)
  expect(new Set(started)).toEqual(new Set(services.filter((words) => words !== 'bidder')))
  expect(templates.match(/\bexec:/g)).toHaveLength(asked.length)
  expect(new Set(asked)).toEqual(new Set([health.join(', ')]))
})

test('every value that a template uses has a default', () => {
  const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)

  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((path) => memberAt(path) === undefined)).toEqual([])
})

test('every value is used by a template', () => {
  const groups = Object.keys(values)
  const unused = groups.filter((group) => !new RegExp(`\\.Values\\.${group}\\b`).test(templates))

  expect(unused).toEqual([])
})

test('the value files set nothing that the chart does not know', () => {
  // Peers, labels and resources are those of Kubernetes, and the configuration is ours.
  const free = /^(?:config|resources|networkPolicy\.(?:egress|metricsFrom))\b/
  const set = variants.flatMap((variant) => pathsIn(variant)).filter((path) => !free.test(path))

  expect(set.length).toBeGreaterThan(20)
  expect(set.filter((path) => memberAt(path) === undefined)).toEqual([])
})

test.each([values, ...variants])('the configuration of the exchange is valid', ({ config }) => {
  const loading = loadConfig(stringify(config), {}, adapterSchemas)

  expect(loading.kind === 'problems' ? loading.problems : []).toEqual([])
})

test('the settings that the chart adds exist, and so does every variable', () => {
  const variables = [...templates.matchAll(/\bname: ([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name)

  expect(['secretFile', 'previousSecretFile'].filter((name) => !isSetting('notices', name))).toEqual([])
  expect(variables.length).toBeGreaterThan(15)
  expect(variables.filter((name) => !knownVariables.has(name))).toEqual([])
})

test.each([values, ...variants.map((variant) => ({ ...values, ...variant }))])(
  'a pod has more time to stop than it can need',
  ({ drainMs, terminationGracePeriodSeconds }) => {
    expect(Number(terminationGracePeriodSeconds) * 1000).toBeGreaterThan(stopMsMax({ drainMs: Number(drainMs) }))
  },
)

test('probes ask what the traffic port answers, and a pod that leaves is noticed while it still serves', () => {
  const probes = [...templates.matchAll(/httpGet: \{ path: \{\{ \.Values\.basePath \}\}(\/\w+), port: (\w+) \}/g)]
  const readiness = templates.slice(
    templates.indexOf('readinessProbe:\n            httpGet: { path: {{ .Values.basePath }}'),
  )
  const [, periodSeconds] = /periodSeconds: (\d+)/.exec(readiness) ?? []
  const [, failures] = /failureThreshold: (\d+)/.exec(readiness) ?? []

  expect(probes.map(([, path, port]) => `${port} ${path}`)).toEqual(['http /livez', 'http /livez', 'http /readyz'])
  expect((Number(failures) + 1) * Number(periodSeconds) * 1000).toBeLessThan(Number(values.drainMs))
})

test('the journals of a pod fit its volume', () => {
  const sizes = [values, ...variants].map((variant) => ({ ...values, ...variant }) as unknown as Sized)

  for (const { config, workers, journal } of sizes) {
    const bytesMax = config.journal?.bytesMax ?? 8 * gibibyte
    expect(bytesMax * workers, `${workers} workers`).toBeLessThanOrEqual(Number.parseInt(journal.size, 10) * gibibyte)
  }
})

const gibibyte = 2 ** 30

interface Sized {
  readonly config: { readonly journal?: { readonly bytesMax?: number } }
  readonly workers: number
  readonly journal: { readonly size: string }
}
