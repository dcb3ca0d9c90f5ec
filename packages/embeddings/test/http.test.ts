// A service of the operator that answers well, badly or not at all.

import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { type Embedder, startHttpEmbedder } from '../src/index.ts'

let server: Server | undefined
let embedder: Embedder | undefined
afterEach(async () => {
  await embedder?.close()
  server?.closeAllConnections()
  server?.close()
})

type Serve = (response: ServerResponse, texts: readonly string[]) => void

async function start(serve: Serve) {
  const headers: (string | undefined)[] = []
  server = createServer((request, response) => {
    headers.push(request.headers.authorization)
    void text(request).then((body) => serve(response, (JSON.parse(body) as { texts: readonly string[] }).texts))
  })
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/embed`
  const onTrouble = vi.fn()
  const onBack = vi.fn()
  const bounds = { calls: 1, timeoutMs: 2000, pauseMs: 20, answerBytesMax: 10_000 }
  embedder = startHttpEmbedder({ url, token: 'secret', ...bounds, onTrouble, onBack })
  return { embedder, onTrouble, onBack, headers }
}

const answer = (response: ServerResponse, vectors: unknown): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify({ vectors }))

test('a service embeds, with the token of the operator', async () => {
  const started = await start((response, texts) =>
    answer(
      response,
      texts.map(() => [3, 4]),
    ),
  )

  const end = await started.embedder.embed('shoes', 60_000)

  expect(end).toEqual({ kind: 'embedded', vector: Float32Array.of(0.6, 0.8) })
  expect(started.headers).toEqual(['Bearer secret'])
})

test('a service that hangs makes texts late, and is told once', async () => {
  const started = await start(() => {})

  const ends = await Promise.all(['one', 'two', 'three'].map((one) => started.embedder.embed(one, 100)))
  await expect.poll(() => started.onTrouble.mock.calls.length, { timeout: 60_000 }).toBe(1)

  expect(ends.map(({ kind }) => kind)).toContain('late')
  expect(ends.map(({ kind }) => kind)).not.toContain('embedded')
})

test.each<[string, Serve]>([
  ['503', (response) => response.writeHead(503).end()],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no JSON', (response) => response.end('vectors')],
  ['null', (response) => response.end('null')],
  ['fewer vectors than texts', (response) => answer(response, [])],
  ['10 kB and more', (response) => answer(response, [Array.from({ length: 9000 }, () => 1)])],
  [
    'half an answer',
    (response) => response.writeHead(200, { 'content-length': '99' }).write('{') && response.destroy(),
  ],
])('a service that answers %s costs its texts, is left in peace and called again', async (_, fails) => {
  let isBroken = true
  const started = await start((response, texts) =>
    isBroken
      ? fails(response, texts)
      : answer(
          response,
          texts.map(() => [1, 0]),
        ),
  )

  expect(await started.embedder.embed('one', 60_000)).toEqual({ kind: 'refused', reason: 'broken' })
  isBroken = false
  await expect.poll(async () => (await started.embedder.embed('two', 1000)).kind, { timeout: 60_000 }).toBe('embedded')

  expect(started.onTrouble).toHaveBeenCalledOnce()
  expect(started.onBack).toHaveBeenCalledOnce()
  expect(started.embedder.counts().restarts).toBe(1)
})
