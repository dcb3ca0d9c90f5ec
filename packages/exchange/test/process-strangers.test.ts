// T32, T48 and T58–T60 against the real server: what a stranger writes is in no header, no series and no line of the log.

import { randomUUID } from 'node:crypto'
import { slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, keepAuctions, simpleRequest } from './demand/documents.ts'
import { type DemandExchange, startExchange } from './demand/exchange.ts'
import { inParallel } from './demand/percentiles.ts'
import { postBytes } from './support/post.ts'
import { stopAll } from './support/server.ts'
import { sendRaw } from './support/wire.ts'

let exchange: DemandExchange
beforeAll(async () => {
  // A machine that is away for half a second makes requests too old to be taken, and those have no record.
  exchange = await startExchange({ house, explain: keepAuctions }, slowly)
})
afterAll(stopAll)

test('T32: a hundred requests with the same id are a hundred auctions', async () => {
  const answers = await inParallel(Array.from({ length: 100 }), 10, () => exchange.post(simpleRequest({ id: 'same' })))

  const ids = new Set(answers.map(({ headers }) => headers['x-request-id']))
  const explained = await inParallel(answers, 10, (answer) => exchange.explained(answer))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(ids.size).toBe(100)
  expect(explained.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 100 }, () => 'bid'))
})

test.each([
  ['a served request', { site: { domain: 'site.example', keywords: broken(), publisher: { id: broken() } } }, 200],
  ['a test request', { test: 1, site: { keywords: broken(), publisher: { id: broken() } }, tmax: 500 }, 200],
  ['a refused request', { id: broken() }, 400],
])('T48: line breaks in %s become no header of the answer', async (_, members, status) => {
  const usual = await exchange.post(simpleRequest())

  const answer = await exchange.post(simpleRequest(members), ['X-Request-Id: canary', 'User-Agent: canary'])

  expect(answer.status).toBe(status)
  expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(usual.headers).toSorted())
  expect(JSON.stringify(answer.headers)).not.toContain('canary')
})

test('T60: a thousand new ids, publishers, paths, browsers and tokens add no series', async () => {
  await Promise.all(strangeRequests().map((bytes) => sendRaw(exchange.port, bytes)))
  const before = await series()

  await inParallel(Array.from({ length: 250 }).flatMap(strangeRequests), 20, (bytes) => sendRaw(exchange.port, bytes))

  expect(await series()).toEqual(before)
  expect(before.length).toBeLessThan(3000)
  expect(before.join()).not.toContain('canary')
})

// The last one: it ends the exchange.
test('T58, T59: of all these requests and tokens the log holds not a line', async () => {
  exchange.server.child.kill('SIGTERM')
  const { stdout, stderr } = await exchange.server.ended

  expect(stderr).toBe('')
  expect(stdout).not.toContain('canary')
  expect(stdout.trimEnd().split('\n').length).toBeLessThan(10)
})

function broken(): string {
  return 'canary\r\nX-Injected: 1\u001b[31m'
}

/** One request of every kind that counts in the metrics, with words that nobody has used before. */
function strangeRequests(): readonly (string | Buffer)[] {
  const word = `canary-${randomUUID()}`
  const site = { domain: `${word}.example`, keywords: word, publisher: { id: word } }
  const headers = [`User-Agent: ${word}`]
  return [
    postBytes(JSON.stringify(simpleRequest({ id: word, site })), headers),
    postBytes(JSON.stringify({ id: word, [word]: word, imp: word }), headers),
    postBytes('{}', headers, `/${word}?${word}=${word}`),
    `GET /w/${word}.${word}?p=${word} HTTP/1.1\r\nHost: ${word}.example\r\n\r\n`,
  ]
}

/** Every series of /metrics without its value. */
async function series(): Promise<readonly string[]> {
  const lines = (await exchange.operator('/metrics')).split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
}
