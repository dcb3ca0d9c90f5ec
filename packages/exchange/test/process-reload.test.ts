// T73, D89: the configuration of the running command changes by SIGHUP and by itself when its files change; a bad file
// changes nothing.

import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askOnce, atLoad, startCallers, yamlOf } from './support/reloads.ts'
import { requestOf } from './support/samples.ts'
import {
  configFile,
  emptyFolder,
  noLimits,
  patience,
  type RunningServer,
  startServer,
  stopAll,
} from './support/server.ts'
import { killWorkers, startMachine, untilStarted } from './support/workers.ts'

/** Only signals change anything. */
const quiet = { PARLEY_WATCH_MS: '0', PARLEY_LOG_LEVEL: 'info', ...noLimits }
const watching = { ...quiet, PARLEY_WATCH_MS: '50' }

afterAll(stopAll)

test('SIGHUP at load applies another campaign: no request fails, and each is answered by one of the two configurations', async () => {
  const file = configFile(yamlOf(1))
  const server = await startServer({ env: { ...quiet, ...atLoad, PARLEY_CONFIG: file } })
  const callers = startCallers(server.port, 8)

  for (let version = 2; version <= 11; version++) {
    writeFileSync(file, yamlOf(version))
    server.child.kill('SIGHUP')
    await expect.poll(() => eventsOf(server, 'config-applied').length, patience).toBe(version - 1)
  }
  const asked = await callers.stop()

  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.every(({ version }) => Number.isInteger(version) && version >= 1 && version <= 11)).toBe(true)
  expect(await askOnce(server.port)).toEqual({ status: 200, version: 11 })
  expect(eventsOf(server, 'config-applied').at(-1)).toMatchObject({ snapshot: 11, order: 'SIGHUP' })
})

test('a partner that is added is asked from then on', async () => {
  const partner = await startListener()
  const file = configFile(yamlOf(1))
  const server = await startServer({ env: { ...quiet, PARLEY_CONFIG: file } })
  await askOnce(server.port)
  const before = partner.tokens.length

  writeFileSync(file, yamlOf(1, partnersAt(partner.port, 'headers: { Authorization: added }')))
  server.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(server, 'config-applied'), patience).toHaveLength(1)

  expect(before).toBe(0)
  await expect.poll(tokensAfterAsking(server, partner), patience).toContain('added')
})

test('a bad file is counted and told with file and line, a port by its name, and nothing changes', async () => {
  const file = configFile(yamlOf(1, 'admin: { port: 0 }\n'))
  // An empty variable is one that is not set, so that the file decides.
  const server = await startServer({ env: { ...quiet, PARLEY_CONFIG: file, PARLEY_ADMIN_PORT: '' } })

  const bad = [
    'admin: { port: 0 }\nlimits: { ipp: 5 }\n',
    'admin: { port: 0 }\nlimits: [\n',
    'auction: { reserveMs: 999 }\nadmin: { port: 0 }\n',
    'admin: { port: 1234 }\nlimits: { ip: 77 }\n',
  ]
  const messages: string[] = []
  for (const rest of bad) {
    writeFileSync(file, yamlOf(2, rest))
    server.child.kill('SIGHUP')
    await expect.poll(() => eventsOf(server, 'config-refused').length, patience).toBe(messages.length + 1)
    messages.push(eventsOf(server, 'config-refused').at(-1)?.msg ?? '')
  }

  for (const message of messages) expect(message).toMatch(new RegExp(`${file}:(8|9|10): `))
  expect(messages[0]).toContain('limits.ipp is not a setting')
  expect(messages[3]).toContain('admin.port is only read at the start; restart Parley to change it')
  expect(await askOnce(server.port)).toEqual({ status: 200, version: 1 })
  const metrics = await metricsOf(server)
  expect(metrics).toContain('parley_config_reloads_total{result="refused"} 4')
  expect(metrics).toContain('parley_config_refused 1')
  expect(metrics).toContain('parley_config_reloads_total{result="applied"} 0')
  expect(metrics).toMatch(/^parley_config_info\{config="[0-9a-f]{12}",snapshot="1"\} 1$/m)
}, 180_000)

test('the version is in the metrics, in the record of an auction, on the admin page and in the console', async () => {
  const file = configFile(yamlOf(1))
  const server = await startServer({ env: { ...quiet, PARLEY_CONFIG: file } })

  writeFileSync(file, yamlOf(2))
  server.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(server, 'config-applied'), patience).toHaveLength(1)
  await askOnce(server.port)
  const hash = String(eventsOf(server, 'config-applied')[0]?.config)
  const record = (await (await fetch(`${adminOf(server)}/auctions/r1`)).json()) as { configuration: object }
  const page = await (await fetch(`${adminOf(server)}/`)).text()
  const { node } = (await (await fetch(`${adminOf(server)}/now`)).json()) as { node: object }

  expect(record.configuration).toEqual({ hash, snapshot: 2 })
  expect(page).toContain(`<code>${hash}</code>, snapshot 2`)
  expect(node).toMatchObject({ configHash: hash, snapshot: 2 })
  expect(await metricsOf(server)).toContain(`parley_config_info{config="${hash}",snapshot="2"} 1`)
})

test('a file that is saved is applied without a signal: written, replaced by another, or behind a link that moves', async () => {
  const folder = emptyFolder()
  for (const version of [1, 4]) {
    mkdirSync(join(folder, `v${version}`))
    writeFileSync(join(folder, `v${version}`, 'parley.yaml'), yamlOf(version))
  }
  symlinkSync('v1', join(folder, '..data'))
  symlinkSync(join('..data', 'parley.yaml'), join(folder, 'parley.yaml'))
  const server = await startServer({ env: { ...watching, PARLEY_CONFIG: join(folder, 'parley.yaml') } })
  const version = async (): Promise<number> => (await askOnce(server.port)).version

  writeFileSync(join(folder, 'v1', 'parley.yaml'), yamlOf(2))
  await expect.poll(version, patience).toBe(2)
  writeFileSync(join(folder, 'v1', 'new.yaml'), yamlOf(3))
  renameSync(join(folder, 'v1', 'new.yaml'), join(folder, 'v1', 'parley.yaml'))
  await expect.poll(version, patience).toBe(3)
  symlinkSync('v4', join(folder, '..data_tmp'))
  renameSync(join(folder, '..data_tmp'), join(folder, '..data'))
  await expect.poll(version, patience).toBe(4)

  await expect
    .poll(() => eventsOf(server, 'config-applied').map(({ order }) => order), patience)
    .toEqual(['watch', 'watch', 'watch'])
}, 180_000)

test('a bad file that is saved is told once, and nothing once it is as before', async () => {
  const file = configFile(yamlOf(1))
  const server = await startServer({ env: { ...watching, PARLEY_CONFIG: file } })

  replaceFile(file, yamlOf(2, 'limits: { ipp: 5 }\n'))
  await expect.poll(() => eventsOf(server, 'config-refused'), patience).toHaveLength(1)
  expect(await metricsOf(server)).toContain('parley_config_refused 1')
  replaceFile(file, yamlOf(1))
  await expect.poll(() => eventsOf(server, 'config-unchanged'), patience).toHaveLength(1)
  expect(await metricsOf(server)).toContain('parley_config_refused 0')

  expect(eventsOf(server, 'config-refused')).toHaveLength(1)
  expect(await askOnce(server.port)).toEqual({ status: 200, version: 1 })
})

/** At once: who is away between emptying a file and writing it leaves an empty one, which is refused too. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

test('a token in a file of its own is changed by changing that file, and no line has it', async () => {
  const partner = await startListener()
  const file = configFile(yamlOf(1, ''))
  const token = join(dirname(file), 'token')
  writeFileSync(token, 'Bearer first-secret')
  writeFileSync(file, yamlOf(1, partnersAt(partner.port, 'headerFiles: { Authorization: token }')))
  const server = await startServer({ env: { ...watching, PARLEY_CONFIG: file } })
  await expect.poll(tokensAfterAsking(server, partner), patience).toContain('Bearer first-secret')

  writeFileSync(token, 'Bearer second-secret\n')
  await expect.poll(() => eventsOf(server, 'config-applied'), patience).toHaveLength(1)
  await expect.poll(tokensAfterAsking(server, partner), patience).toContain('Bearer second-secret')
  server.child.kill('SIGTERM')
  const { stdout, stderr } = await server.ended

  expect(stdout + stderr).not.toContain('-secret')
})

test('all workers change at load, and no request fails', async () => {
  const file = configFile(yamlOf(1))
  const machine = await startMachine(2, { ...quiet, ...atLoad, PARLEY_CONFIG: file })
  const callers = startCallers(machine.port, 8)

  for (let version = 2; version <= 6; version++) {
    writeFileSync(file, yamlOf(version))
    machine.child.kill('SIGHUP')
    await expect.poll(() => eventsOf(machine, 'config-applied').length, patience).toBe(version - 1)
    expect(await versionsOf(machine.port)).toEqual([version])
  }
  const asked = await callers.stop()

  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
}, 180_000)

test('a worker that is replaced has the configuration of the others, although the file is bad by now', async () => {
  const file = configFile(yamlOf(1))
  const machine = await startMachine(2, { ...quiet, PARLEY_CONFIG: file })
  writeFileSync(file, yamlOf(2))
  machine.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(machine, 'config-applied'), patience).toHaveLength(1)

  writeFileSync(file, 'limits: [')
  machine.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(machine, 'config-refused'), patience).toHaveLength(1)
  await killWorkers(machine.workerPids())
  await untilStarted(machine, 4)

  await expect.poll(() => metricsOf(machine), patience).toContain('parley_config_refused 1')
  expect(await versionsOf(machine.port)).toEqual([2])
  writeFileSync(file, yamlOf(3))
  machine.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(machine, 'config-applied'), patience).toHaveLength(2)
  await expect.poll(() => metricsOf(machine), patience).toContain('parley_config_refused 0')
  expect(await versionsOf(machine.port)).toEqual([3])
}, 180_000)

test('the secret of notices changes in all workers: with the previous one their URLs stay good, without it they do not', async () => {
  const file = configFile('')
  const sealed = (secret: string, previous: string): void =>
    writeFileSync(file, yamlOf(1, `notices: { secret: ${secret.repeat(32)}, previousSecret: ${previous.repeat(32)} }`))
  sealed('a', 'b')
  const machine = await startMachine(2, { ...quiet, PARLEY_CONFIG: file })
  const path = await noticePathOf(machine.port)
  const called = (): Promise<readonly number[]> => callMany(machine.port, path)

  sealed('b', 'a')
  machine.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(machine, 'config-applied'), patience).toHaveLength(1)
  const withPrevious = await called()
  sealed('b', 'c')
  machine.child.kill('SIGHUP')
  await expect.poll(() => eventsOf(machine, 'config-applied'), patience).toHaveLength(2)

  expect([withPrevious, await called()]).toEqual([[200], [403]])
}, 180_000)

function eventsOf({ logged }: RunningServer, event: string) {
  return logged().filter((line) => line.event === event)
}

function adminOf({ said }: RunningServer): string {
  return /The admin port is (http:\/\/[^/ ]+):/.exec(said())?.[1] ?? ''
}

async function metricsOf(server: RunningServer): Promise<string> {
  return await (await fetch(`${adminOf(server)}/metrics`)).text()
}

/** By many connections, so that all workers answer. */
async function versionsOf(port: number): Promise<readonly number[]> {
  const asked = await Promise.all(Array.from({ length: 40 }, () => askOnce(port)))
  return [...new Set(asked.map(({ version }) => version))]
}

async function noticePathOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/openrtb2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requestOf()),
  })
  const { seatbid } = (await answer.json()) as { seatbid: { bid: { nurl: string }[] }[] }
  return new URL(seatbid[0]?.bid[0]?.nurl ?? '').pathname
}

async function callMany(port: number, path: string): Promise<readonly number[]> {
  const call = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    await answer.arrayBuffer()
    return answer.status
  }
  return [...new Set(await Promise.all(Array.from({ length: 40 }, call)))]
}

function partnersAt(port: number, params: string): string {
  return `demand: { partners: [{ name: north, params: { endpoint: "http://127.0.0.1:${port}/", ${params} } }] }\n`
}

/** On a busy machine there may be no time left to ask a partner. */
function tokensAfterAsking(
  { port }: RunningServer,
  { tokens }: Listener,
): () => Promise<readonly (string | undefined)[]> {
  return async () => {
    await askOnce(port)
    return tokens
  }
}

interface Listener {
  readonly port: number
  readonly tokens: readonly (string | undefined)[]
}

/** A partner that bids nothing and remembers with which tokens it was called. */
async function startListener(): Promise<Listener> {
  const tokens: (string | undefined)[] = []
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization)
    response.writeHead(204).end()
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { tokens, port: (server.address() as AddressInfo).port }
}
