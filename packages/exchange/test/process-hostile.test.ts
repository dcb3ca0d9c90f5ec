// T12–T20 and T62 against the real server: hostile documents are refused at once. What many
// of them leave behind is told in process-hostile-memory.test.ts.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { levelsRequest, levelsWith, textWith, wrongBytes } from './support/hostile.ts'
import { documents } from './support/hostile-documents.ts'
import { hugeNumbers } from './support/numbers.ts'
import { errorOf, postBytes, postJson, refusalProblems } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { configFile, type RunningServer, startServer, stopAll } from './support/server.ts'
import { connect, sendRaw, type WireAnswer } from './support/wire.ts'

const worst = { name: '', ms: 0 }

let server: RunningServer
beforeAll(async () => {
  // What a document itself costs: without turns (D91), in which it would wait for the one sent before.
  const sample = readFileSync(new URL('../../../sample.yaml', import.meta.url), 'utf8')
  const yaml = sample.replace('limits:\n', 'limits:\n  largeBodyBytes: 0\n')
  server = await startServer({ env: { PARLEY_CONFIG: configFile(yaml) } })
  // Twice through everything, so that no document is timed while its code is compiled for the first time.
  for (const [, body] of [...documents, ...documents]) await sendRaw(server.port, postBytes(body))
})
afterAll(async () => {
  console.info(`slowest hostile document: ${worst.name}, ${worst.ms.toFixed(1)} ms`)
  await stopAll()
})

test.each(documents)('%s: refused with 4xx within 20 ms', async (name, body) => {
  const { answer, bestMs } = await timed(body)

  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(refusalProblems(answer)).toEqual([])
  if (bestMs > worst.ms) Object.assign(worst, { name, ms: bestMs })
  expect(bestMs).toBeLessThan(20)
})

test.each(hugeNumbers)('%s is a wrong value, not a wrong type', async (_, body) => {
  const answer = await sendRaw(server.port, postBytes(body))

  expect(errorOf(answer).code).toBe('INVALID_FIELD_VALUE')
})

test.each(wrongBytes)('%s is no JSON', async (_, body) => {
  const answer = await sendRaw(server.port, postBytes(body))

  expect(answer.status).toBe(400)
  expect(errorOf(answer)).toMatchObject({ code: 'INVALID_REQUEST', message: 'Invalid JSON format' })
})

test('the request that the hostile ones are made from is served', async () => {
  const answer = await sendRaw(server.port, postBytes(levelsRequest))

  expect(answer.status).toBe(200)
})

test('after all of them no object has got a member that it should not have', async () => {
  const answer = await sendRaw(server.port, postJson(requestOf({ test: 1 })))

  expect(answer.status).toBe(200)
  expect(answer.body).not.toContain('polluted')
})

test('32 levels, a byte order mark and free text with a lone surrogate are served', async () => {
  const nested = textWith('"ext":0', `"deep":${'['.repeat(31)}${']'.repeat(31)}`)
  const keywords = '{"keywords":"shoes, \\ud800"}'

  const deepest = await sendRaw(server.port, postBytes(nested))
  const marked = await sendRaw(server.port, postBytes(`\ufeff${JSON.stringify(requestOf())}`))
  const lone = await sendRaw(server.port, postBytes(textWith('"x":0', `"site":${keywords}`)))

  expect([deepest.status, marked.status, lone.status]).toEqual([200, 200, 200])
})

test('a lone surrogate in free text goes out as U+FFFD', async () => {
  const answer = await sendRaw(server.port, postBytes(textWith('"x":0', '"test":1,"site":{"keywords":"a\\ud800"}')))
  const { ext } = JSON.parse(answer.body) as { ext: { service: { keywords: string[] } } }

  expect(ext.service.keywords).toEqual(['a\ufffd'])
})

test('T14: 9,000 keys that look like indexes are read within 20 ms', async () => {
  const sparse = Array.from({ length: 9000 }, (_, at) => `"${at * 7919}":0`).join(',')
  const body = textWith('"ext":0', `"x_sparse":{${sparse}}`)
  for (let warm = 0; warm < 5; warm++) await sendRaw(server.port, postBytes(body))

  const { answer, bestMs } = await timed(body)

  expect(answer.status).toBe(200)
  expect(bestMs).toBeLessThan(20)
})

test('a price filter of 1e400 is dropped and the request served', async () => {
  const answer = await sendRaw(server.port, postBytes(levelsWith('"min_price":1', '"min_price":1e400')))

  expect(answer.status).toBe(200)
})

test('what a caller wrote comes back short and as JSON that no browser sniffs', async () => {
  const script = `<script>alert(1)</script>${'x'.repeat(100_000)}`

  const answer = await sendRaw(server.port, postJson(requestOf({ id: script })))

  expect(answer.status).toBe(400)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
  expect(answer.body.length).toBeLessThan(600)
})

test('a warning of test mode is short, however long the value that it is about', async () => {
  const value = 'x'.repeat(100_000)
  const intent = { value, confidence: 1, topics: [], signals: [] }
  const service = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: true, sessionDurationMs: 1, intent }

  const answer = await sendRaw(server.port, postJson(requestOf({ test: 1, ext: { service } })))

  expect(answer.status).toBe(200)
  expect(answer.body.length).toBeLessThan(3000)
})

test('an answer is never many times as long as a hostile test request', async () => {
  const body = `{"id":"r1","test":1,"imp":[${'{},'.repeat(8999)}{}]}`

  const answer = await sendRaw(server.port, postBytes(body))

  expect(answer.status).toBe(400)
  expect(answer.body.length).toBeLessThan(2 * body.length)
})

/**
 * The answer, and the shortest of three times from the first byte sent to the last received. The shortest counts
 * because this machine runs other tests beside the server: what the document itself costs is there every time.
 */
async function timed(body: string | Buffer): Promise<{ readonly answer: WireAnswer; readonly bestMs: number }> {
  const bytes = postBytes(body)
  let bestMs = Number.POSITIVE_INFINITY
  let answer: WireAnswer | undefined
  for (let attempt = 0; attempt < 3; attempt++) {
    const wire = await connect(server.port)
    const startMs = performance.now()
    wire.write(bytes)
    answer = await wire.answer()
    bestMs = Math.min(bestMs, performance.now() - startMs)
    wire.destroy()
  }
  if (answer === undefined) throw new Error('nothing was sent')
  return { answer, bestMs }
}
