// D109: an exchange with a real sentence model, and with what can break: auctions go on, one line of the log and one metric tell.

import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { seriesIn } from '@parley/testkit/metric'
import { sentenceModel } from '@parley/testkit/sentence-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { yamlOf } from './support/reloads.ts'
import { requestOf } from './support/samples.ts'
import {
  configFile,
  emptyFolder,
  noLimits,
  patience,
  type RunningServer,
  runToEnd,
  startServer,
  stopAll,
} from './support/server.ts'

let files: Awaited<ReturnType<typeof sentenceModel>>
const services: Server[] = []

beforeAll(async () => {
  files = await sentenceModel()
})
afterAll(async () => {
  await stopAll()
  for (const service of services) {
    service.closeAllConnections()
    service.close()
  }
})

/** Weights of the model, and what a test says instead. A busy machine takes its time for a text. */
const ownModel = (more: object = {}): object => {
  const { model: weights, tokenizer, sha256 } = files
  return { weights, tokenizer, sha256, deadlineMs: 5000, ...more }
}

function envWith(model: object, env: Readonly<Record<string, string>> = {}) {
  const file = configFile(yamlOf(1, `auction: ${JSON.stringify({ tellRelevance: true, model })}`))
  return { env: { ...noLimits, PARLEY_LOG_LEVEL: 'info', PARLEY_CONFIG: file, ...env } }
}

/** Whether the auction was sold. */
async function ask({ port }: RunningServer, keywords: string = 'running shoes'): Promise<boolean> {
  const body = JSON.stringify({ ...requestOf(), site: { page: 'https://chat.example/', keywords } })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`http://127.0.0.1:${port}/openrtb2`, { method: 'POST', headers, body })
  return status === 200
}

async function metric(server: RunningServer, series: string): Promise<number | undefined> {
  const admin = /The admin port is (http:\/\/[^/ ]+):/
  await expect.poll(() => admin.test(server.said()), patience).toBe(true)
  const [, url = ''] = admin.exec(server.said()) ?? []
  return seriesIn(await (await fetch(`${url}/metrics`)).text(), series)
}

const scored = (server: RunningServer, end: string) => metric(server, `parley_model_scores_total{end="${end}"}`)

/** What JSON makes of NaN. */
const noNumbers = JSON.stringify({ vectors: [[null, null]] })

/** Asks until the model knows chat and ad. */
async function untilModelScores(server: RunningServer): Promise<void> {
  const before = (await scored(server, 'model')) ?? 0
  await expect
    .poll(async () => ((await ask(server)) ? ((await scored(server, 'model')) ?? 0) : 0), patience)
    .toBeGreaterThan(before)
}

const eventsOf = (server: RunningServer, event: string) => server.logged().filter((line) => line.event === event)

/** In the process of the exchange, SIGWINCH ends its thread. */
const killer = [
  `import{isMainThread}from'node:worker_threads'`,
  `if(isMainThread)process.on('worker',(w)=>process.once('SIGWINCH',()=>w.terminate()))`,
].join(';')

test('a thread of the model is killed: auctions go on by words, and then by the model again', async () => {
  const server = await startServer(envWith(ownModel(), { NODE_OPTIONS: `--import=data:text/javascript,${killer}` }))
  await untilModelScores(server)

  server.child.kill('SIGWINCH')
  await expect.poll(() => eventsOf(server, 'model-failing').length, patience).toBe(1)
  expect(await ask(server, 'in between')).toBe(true)
  await expect.poll(() => metric(server, 'parley_model_restarts_total'), patience).toBe(1)
  await expect
    .poll(async () => (await ask(server, `after ${Math.random()}`)) && eventsOf(server, 'model-back').length, patience)
    .toBe(1)

  expect(eventsOf(server, 'model-failing')[0]?.msg).toMatch(/ended\. Until it works, ads are scored without it\.$/)
  expect(await metric(server, 'parley_model_texts_total{end="refused"}')).toBeGreaterThan(0)
})

test('with weights that are damaged the exchange does not start, and says what to do', async () => {
  const weights = join(emptyFolder(), 'model.onnx')
  copyFileSync(files.model, weights)
  truncateSync(weights, 1_000_000)

  const { code, stderr } = await runToEnd(envWith(ownModel({ weights })))

  expect(code).toBe(1)
  expect(stderr).toMatch(/auction\.model cannot be used: the weights \S+ have the SHA-256 [0-9a-f]{64}\. Fix weights/)
})

test('a service that hangs costs no auction any time, and is told once', async () => {
  const url = await serviceThat(() => {})
  const server = await startServer(envWith({ url, deadlineMs: 100 }))

  const beganAtMs = performance.now()
  for (let at = 0; at < 20; at++) expect(await ask(server, `chat ${at}`)).toBe(true)
  const tookMs = performance.now() - beganAtMs
  await expect.poll(() => eventsOf(server, 'model-failing').length, patience).toBe(1)
  await expect.poll(() => metric(server, 'parley_model_texts_total{end="late"}'), patience).toBeGreaterThan(0)

  // Of its own deadlines alone, these auctions would have waited 2 s.
  expect(tookMs).toBeLessThan(2000)
  expect(await scored(server, 'late-chat')).toBe(20)
  expect(eventsOf(server, 'model-failing')[0]?.msg).toContain('failed')
})

test('a service that returns no numbers costs no auction, and is told once', async () => {
  const url = await serviceThat((response) => response.end(noNumbers))
  const server = await startServer(envWith({ url, deadlineMs: 5000 }))

  for (let at = 0; at < 5; at++) {
    expect(await ask(server, `chat ${at}`)).toBe(true)
    const refused = () => metric(server, 'parley_model_texts_total{end="refused"}')
    await expect.poll(refused, patience).toBeGreaterThan(at)
  }

  expect(await scored(server, 'model')).toBe(0)
  expect(eventsOf(server, 'model-failing').length).toBe(1)
})

test('vectors of ads outlive a restart; a file that was cut short begins anew, is told once, and stops no start', async () => {
  const vectorsFile = join(emptyFolder(), 'vectors')
  const first = await startServer(envWith(ownModel({ vectorsFile })))
  await untilModelScores(first)
  await stop(first)

  const second = await startServer(envWith(ownModel({ vectorsFile })))
  expect(await metric(second, 'parley_model_ad_vectors')).toBe(1)
  expect(eventsOf(second, 'vectors-discarded')).toEqual([])
  await stop(second)

  truncateSync(vectorsFile, statSync(vectorsFile).size - 10)
  const third = await startServer(envWith(ownModel({ vectorsFile })))
  expect(await metric(third, 'parley_model_ad_vectors')).toBe(0)
  await untilModelScores(third)
  expect(eventsOf(third, 'vectors-discarded').length).toBe(1)
})

async function stop(server: RunningServer): Promise<void> {
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

async function serviceThat(answer: (response: ServerResponse) => void): Promise<string> {
  const service = createServer((_, response) => answer(response))
  services.push(service)
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/embed`
}
