// Every conformance case through the whole flow, without a network and with the configuration of this repository.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type ConformanceCase, loadCases, runCases, type Send } from '@parley/testkit'
import { expect, test } from 'vitest'
import {
  adapterSchemas,
  type Config,
  createExchange,
  type Exchange,
  type Injected,
  loadConfig,
  systemClock,
} from '../src/index.ts'
import { createLog } from '../src/observe/log/log.ts'

const root = new URL('../../../', import.meta.url)

test('every conformance case of the sample holds without a network', async () => {
  const cases = sampleCases()

  // One after the other: a second passes with each, and no large body waits that long for its turn (D91).
  const results = await runCases(cases, inMemoryDoor(sampleConfig()), undefined, 1)
  const failures = results.filter(({ problems }) => problems.length > 0)

  expect(cases.length).toBeGreaterThan(0)
  expect(failures.map(({ case: { name }, problems }) => `${name}: ${problems.join('; ')}`)).toEqual([])
})

test('the same case twice gets the same answer', async () => {
  const cases = sampleCases()
  const answers: Injected[] = []
  const door = inMemoryDoor(sampleConfig(), (reply) => answers.push(reply))

  await runCases([...cases, ...cases], door, undefined, 1)
  const first = answers.slice(0, cases.length).map(withoutIds)
  const second = answers.slice(cases.length).map(withoutIds)

  expect(second).toEqual(first)
})

test('every request of the cases that is valid is filled in test mode, also where it blocks the sandbox', async () => {
  const statuses: number[] = []
  const send = inMemoryDoor(sampleConfig())
  const valid = loadCases(new URL('conformance/cases', root)).filter(
    ({ request, expect: { status } }) => request.path === '/openrtb2' && (status === 200 || status === 204),
  )

  for (const { request } of valid) {
    const body = testBodyOf(request.body)
    if (body !== undefined) statuses.push((await send({ ...request, body })).status)
  }

  expect(statuses.length).toBeGreaterThan(100)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('an accident inside the exchange is a 500 that tells nothing, and is reported', async () => {
  const reported: unknown[] = []
  const accident = new Error('the secret cause')
  const exchange = exchangeOf(
    sampleConfig(),
    () => 0,
    (error) => reported.push(error),
  )

  const reply = await exchange.inject({ body: () => Promise.reject(accident) })

  expect(reply.status).toBe(500)
  expect(reply.body).toContain('"code":"INTERNAL_ERROR"')
  expect(reply.body).not.toContain('secret')
  expect(reply.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-limit': '100' })
  expect(reported).toEqual([accident])
})

test('an accident has one line in the log, with the request id that its answer carries', async () => {
  const lines: string[] = []
  const stream = { writableLength: 0, write: (line: string) => lines.push(line) > 0, once: () => {} }
  const settings = sampleConfig().log
  const tools = { stream, isTerminal: false, clock: systemClock, wallMs: () => 0, worker: undefined }
  const { tell, close } = createLog(settings, tools)
  const report = (error: unknown, requestId?: string): void => tell({ kind: 'accident', error, requestId })
  const exchange = exchangeOf(sampleConfig(), () => 0, report)

  const reply = await exchange.inject({ body: () => Promise.reject(new Error('the secret cause')) })
  close()

  const requestId = reply.headers['x-request-id']
  expect(requestId).toBeDefined()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', event: 'accident', requestId, msg: `Internal error while handling request ${requestId}.` },
  ])
  expect(lines[0]).toContain('Error: the secret cause\\n    at ')
})

test('what a request takes of the room for kept auctions is what was inflated of it', async () => {
  const config = sampleConfig()
  const explain = { ...config.explain, bytesMax: 1_048_576 }
  const exchange = exchangeOf({ ...config, explain }, () => 0, console.error)
  const native = { request: '{"native":{"ver":"1.2","assets":[{"id":1,"title":{"len":90}}]}}' }
  const text = JSON.stringify({ id: 'r1', imp: [{ id: 'i1', native }], site: { name: 'x'.repeat(50_000) } })
  const headers = { ...jsonHeaders, 'content-encoding': 'gzip' }

  for (let index = 0; index < 20; index++) await exchange.inject({ headers, body: gzipSync(text) })
  const listed = await exchange.createAdmin().inject('/auctions')

  expect(listed.json<{ auctions: unknown[] }>().auctions).toHaveLength(17)
})

/** The others need buyers on a network: packages/cli/test/conform-deals.test.ts. */
function sampleCases(): readonly ConformanceCase[] {
  return loadCases(new URL('conformance/cases', root)).filter(({ stage }) => stage === 'sample')
}

const jsonHeaders = { 'content-type': 'application/json' }

function sampleConfig(): Config {
  const loading = loadConfig(readFileSync(new URL('sample.yaml', root), 'utf8'), {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  return loading.config
}

/** Each request comes from another address and a second after the one before, so that no limit is ever met. */
function inMemoryDoor(config: Config, onReply: (reply: Injected) => void = () => {}): Send {
  let nowMs = 0
  const report = (error: unknown): void => {
    throw error
  }
  const exchange = exchangeOf(config, () => nowMs, report)
  return async (request) => {
    nowMs += 1000
    const reply = await exchange.inject(request)
    onReply(reply)
    const { status, headers, body = '' } = reply
    return { status, headers, body: request.method === 'HEAD' ? '' : body }
  }
}

/** An exchange in which time stands still until it is moved, and chance is always the same. */
function exchangeOf(
  config: Config,
  nowMs: () => number,
  report: (error: unknown, requestId?: string) => void,
): Exchange {
  // Time does not pass by itself; what is to run later runs soon.
  const clock = { ...systemClock, nowMs }
  const guests = { clock, wallMs: () => 1_800_000_000_000, newId: randomUUID, chance: () => 0, report }
  const exchange = createExchange(config, guests)
  exchange.setPublicUrl('http://exchange.example')
  return exchange
}

/** The same request in test mode, with the sandbox on its block list; undefined where the body is packed or marked. */
function testBodyOf(body: Uint8Array): Buffer | undefined {
  const text = Buffer.from(body).toString()
  if (!text.startsWith('{')) return undefined
  return Buffer.from(JSON.stringify({ ...JSON.parse(text), test: 1, badv: ['sandbox.parley.example', 'example'] }))
}

/** A reply with every server-made id taken out. */
function withoutIds({ status, headers, body = '' }: Injected): string {
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  // A notice URL carries a token that signs the ids.
  return `${status} ${JSON.stringify(headers)} ${body}`.replace(uuid, 'ID').replace(/\/[wb]\/[^?"]+/g, '/TOKEN')
}
