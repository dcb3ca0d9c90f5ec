// The configuration of the running command is changed from the console: over HTTP, through the file and a reload, by people
// who may; and taken back.

import { readFileSync, writeFileSync } from 'node:fs'
import { passwordHash } from '@parley/port'
import { repeated } from '@parley/testkit/pace'
import { afterAll, expect, test } from 'vitest'
import { askOnce, yamlOf } from './support/reloads.ts'
import { configFile, noLimits, patience, type RunningServer, startServer, stopAll } from './support/server.ts'
import { startMachine } from './support/workers.ts'

const quiet = { PARLEY_WATCH_MS: '50', PARLEY_LOG_LEVEL: 'info', PARLEY_ADMIN_CHANGES: 'true', ...noLimits }
const partners =
  'demand: { partners: [{ name: north, params: { endpoint: "http://127.0.0.1:1/", headers: { Authorization: hush } } }] }\n'
const price = (value: number) => ({ kind: 'campaign', name: 'shoes', member: 'priceCpm', value })

afterAll(stopAll)

test('a change over HTTP is in force at once, is told everywhere, and undo takes it back', async () => {
  const file = configFile(yamlOf(1, partners))
  const server = await startServer({ env: { ...quiet, PARLEY_CONFIG: file } })
  const before = await changesOf(server)
  const beganMs = performance.now()

  const share = { kind: 'partner', name: 'north', member: 'sharePercent', value: 0 }
  const made = await post(server, '/changes', { edits: [price(7), share], base: before.version.configHash })
  const tookMs = performance.now() - beganMs
  const after = await changesOf(server)

  expect(made).toMatchObject({ status: 200, body: { number: 1, snapshot: 2 } })
  expect(tookMs).toBeLessThan(2000)
  expect(await askOnce(server.port)).toEqual({ status: 200, version: 7 })
  expect(await metricsOf(server)).toMatch(/^parley_config_info\{config="[0-9a-f]{12}",snapshot="2"\} 1$/m)
  expect(after).toMatchObject({
    isEnabled: true,
    version: { snapshot: 2 },
    partners: [{ values: { sharePercent: 0 } }],
  })
  expect(after.history).toMatchObject([{ number: 1, who: 'unknown user', isUndone: false }])
  expect(JSON.stringify(after)).not.toContain('hush')

  const undone = await post(server, '/changes/undo', { number: 1 })

  expect(undone).toMatchObject({ status: 200, body: { number: 2, snapshot: 3 } })
  expect(readFileSync(file, 'utf8')).toBe(yamlOf(1, partners))
  expect(await askOnce(server.port)).toEqual({ status: 200, version: 1 })
  // The file was changed twice while it was watched: nothing was applied a second time.
  await expect.poll(() => eventsOf(server, 'config-applied').map(({ order }) => order), patience).toHaveLength(2)
  expect((await changesOf(server)).version.snapshot).toBe(3)
})

test('what is wrong, old or not a change is refused, and changes nothing', async () => {
  const file = configFile(yamlOf(1, partners))
  const server = await startServer({ env: { ...quiet, PARLEY_CONFIG: file } })
  const base = (await changesOf(server)).version.configHash

  const wrong = await post(server, '/changes', { edits: [price(0)], base })
  const stale = await post(server, '/changes', { edits: [price(2)], base: 'another' })
  const noChange = await post(server, '/changes', { edits: [{ ...price(2), value: 'two' }], base })
  const large = await post(server, '/changes', { edits: [price(2)], base, more: 'x'.repeat(20_000) })
  writeFileSync(file, yamlOf(3, `${partners}limits: [\n`))
  const beside = await post(server, '/changes', { edits: [price(2)], base })

  expect(wrong).toMatchObject({
    status: 422,
    body: { error: { details: { problems: [{ line: 5, edit: 0, message: expect.stringContaining('priceCpm') }] } } },
  })
  expect([stale.status, noChange.status, large.status, beside.status]).toEqual([409, 400, 413, 409])
  expect(await askOnce(server.port)).toEqual({ status: 200, version: 1 })
  expect(readFileSync(file, 'utf8')).toBe(yamlOf(3, `${partners}limits: [\n`))
  expect((await changesOf(server)).history).toEqual([])
})

test('without admin.changes everybody may look and nobody may change', async () => {
  const file = configFile(yamlOf(1, partners))
  const server = await startServer({ env: { ...quiet, PARLEY_ADMIN_CHANGES: 'false', PARLEY_CONFIG: file } })
  const seen = await changesOf(server)

  const change = await post(server, '/changes', { edits: [price(2)], base: seen.version.configHash })
  const undo = await post(server, '/changes/undo', { number: 1 })

  expect(seen).toMatchObject({ isEnabled: false, campaigns: [{ id: 'shoes', values: { priceCpm: 1 } }] })
  expect([change.status, undo.status]).toEqual([403, 403])
  expect(JSON.stringify(change.body)).toContain('set admin.changes (PARLEY_ADMIN_CHANGES) to true')
  expect(readFileSync(file, 'utf8')).toBe(yamlOf(1, partners))
})

test('the operator who made a change is in the history; who may only look, and other sites, change nothing', async () => {
  const hashes = await Promise.all([passwordHash('lovelace'), passwordHash('rubin')])
  const file = configFile(
    yamlOf(
      1,
      `admin:
  operators:
    - { name: ada, role: operate, password: "${hashes[0]}" }
    - { name: vera, password: "${hashes[1]}" }
`,
    ),
  )
  const server = await startServer({ env: { ...quiet, PARLEY_CONFIG: file } })
  const ada = { authorization: `Basic ${btoa('ada:lovelace')}` }
  const vera = { authorization: `Basic ${btoa('vera:rubin')}` }
  const base = (await changesOf(server, vera)).version.configHash
  const order = { edits: [price(2)], base }

  const looked = await post(server, '/changes', order, vera)
  const elsewhere = await post(server, '/changes', order, { ...ada, 'sec-fetch-site': 'cross-site' })
  const stranger = await post(server, '/changes', order)
  const made = await post(server, '/changes', order, ada)

  expect([looked.status, elsewhere.status, stranger.status, made.status]).toEqual([403, 403, 401, 200])
  expect((await changesOf(server, vera)).history).toMatchObject([{ number: 1, who: 'ada' }])
})

test('all workers have the change', async () => {
  const file = configFile(yamlOf(1, partners))
  const machine = await startMachine(2, { ...quiet, PARLEY_CONFIG: file })
  const base = (await changesOf(machine)).version.configHash

  const made = await post(machine, '/changes', { edits: [price(5)], base })
  const asked = await askMany(machine)
  const undone = await post(machine, '/changes/undo', { number: 1 })
  const askedAgain = await askMany(machine)

  expect([made.status, undone.status]).toEqual([200, 200])
  expect(new Set(asked.map(({ version }) => version))).toEqual(new Set([5]))
  expect(new Set(askedAgain.map(({ version }) => version))).toEqual(new Set([1]))
  expect((await changesOf(machine)).version.snapshot).toBe(3)
})

/** What is refused because the machine is busy (D94) is asked again, as callers do. */
function askMany({ port }: RunningServer): Promise<readonly { readonly version: number }[]> {
  const ask = repeated(() => askOnce(port))
  return Promise.all(Array.from({ length: 40 }, ask))
}

interface Changes {
  readonly isEnabled: boolean
  readonly version: { readonly snapshot: number; readonly configHash: string }
  readonly history: readonly unknown[]
}

async function changesOf(server: RunningServer, headers: Readonly<Record<string, string>> = {}): Promise<Changes> {
  // The port is told after the line that tests wait for.
  await expect.poll(() => adminOf(server), patience).not.toBe('')
  return (await (await fetch(`${adminOf(server)}/changes`, { headers })).json()) as Changes
}

async function post(server: RunningServer, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(adminOf(server) + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

function adminOf({ said }: RunningServer): string {
  return /The admin port is (http:\/\/[^/ ]+):/.exec(said())?.[1] ?? ''
}

async function metricsOf(server: RunningServer): Promise<string> {
  return await (await fetch(`${adminOf(server)}/metrics`)).text()
}

function eventsOf({ logged }: RunningServer, event: string) {
  return logged().filter((line) => line.event === event)
}
