import { existsSync } from 'node:fs'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import { expect, test } from 'vitest'
import { services as programs } from '../../deploy/image/programs.ts'
import type { Service as RunService } from './compose-services.ts'
import { knownVariables, root, textAt, yamlAt } from './deploy-files.ts'
import { readDockerfile, wordsIn } from './read-dockerfile.ts'
import { stopMsMax } from './stop-time.ts'

interface Service extends RunService {
  readonly cap_drop?: readonly string[]
  readonly read_only?: boolean
  readonly stop_grace_period?: string
}

const { services, volumes } = yamlAt('deploy/compose.yaml') as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, object>>
}
const entries = Object.entries(services)
const own = entries.filter(([, { image }]) => image.startsWith('parley:'))

/** Of the image; a URL follows. */
const healthCheck = readDockerfile(textAt('Dockerfile')).flatMap((stage) => wordsIn(stage, 'HEALTHCHECK'))

function namesOf(isMeant: (service: Service) => boolean): readonly string[] {
  return entries.filter(([, service]) => isMeant(service)).map(([name]) => name)
}

test('every image has an exact version', () => {
  expect(namesOf(({ image }) => !/:v?\d+\.\d+\.\d+(?:-[\w.]+)?$|:\d+\.\d+-bookworm$/.test(image))).toEqual([])
})

test('every service has a health check and no capabilities but those that it needs', () => {
  expect(namesOf(({ healthcheck }) => healthcheck === undefined)).toEqual([])
  expect(namesOf((service) => service.cap_drop?.[0] !== 'ALL')).toEqual([])
  // Kafka writes its configuration when it starts.
  expect(namesOf((service) => service.read_only !== true)).toEqual(['kafka'])
})

test('our services start what the image has, each of them, and are asked by its own health check', () => {
  const commands = own.map(([, { command = [] }]) => command.join(' '))
  const checks = own.map(([, { healthcheck }]) => healthcheck?.test.slice(0, -1))

  expect(new Set(commands)).toEqual(new Set(programs))
  expect(checks).toEqual(own.map(() => ['CMD', ...healthCheck]))
})

test('every variable of our processes is one that they read', () => {
  const unknown = own.flatMap(([, { environment = {} }]) =>
    Object.keys(environment).filter((name) => !knownVariables.has(name)),
  )

  expect(own.length).toBeGreaterThan(5)
  expect(unknown).toEqual([])
})

test('no secret is in the file: each comes from the environment, and compose refuses to start without it', () => {
  const secrets = entries.flatMap(([, { environment = {} }]) =>
    Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|TOKEN|_KEY$|DATABASE|REDIS_URL/.test(name)),
  )

  expect(secrets.length).toBeGreaterThan(8)
  expect(secrets.filter(([, value]) => !/\$\{\w+:\?[^}]+\}/.test(value))).toEqual([])
})

test('files and volumes that are mounted exist', () => {
  const sources = entries.flatMap(([, service]) => (service.volumes ?? []).map((mount) => mount.split(':')[0] ?? ''))
  // Rules and dashboards have folders of their own.
  const files = sources.filter((source) => source.startsWith('./') && source.includes('.', 2))
  const names = sources.filter((source) => !source.startsWith('./'))

  expect(files.filter((file) => !existsSync(new URL(`deploy/${file}`, root)))).toEqual([])
  expect(new Set(names)).toEqual(new Set(Object.keys(volumes)))
})

test('the configuration of the exchanges is valid', () => {
  const loading = loadConfig(textAt('deploy/compose/exchange.yaml'), {}, adapterSchemas)

  expect(loading.kind === 'problems' ? loading.problems : []).toEqual([])
})

test('an exchange has more time to stop than it can need', () => {
  const { environment, stop_grace_period: grace } = services['exchange-1'] ?? {}
  const drainMs = Number(environment?.PARLEY_DRAIN_MS)

  expect(Number(grace?.replace(/s$/, '')) * 1000).toBeGreaterThan(stopMsMax({ drainMs }))
})

test('haproxy notices that a node leaves before the node stops serving', () => {
  const [, inter, fall] = /inter (\d+)s fall (\d+)/.exec(textAt('deploy/haproxy.cfg')) ?? []
  const drainMs = Number(services['exchange-1']?.environment?.PARLEY_DRAIN_MS)

  expect((Number(fall) + 1) * Number(inter) * 1000).toBeLessThan(drainMs)
})
