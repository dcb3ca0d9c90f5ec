// check-partner --verbose against real HTTP servers: what it shows is what was on the wire, and a stranger's answer or a
// caller's key does no harm in a log.

import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { run } from './effects.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

interface Received {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface Shown {
  readonly results: readonly {
    readonly request?: { readonly headers: object; readonly body: string }
    readonly answer?: { readonly status?: number; readonly headers?: object; readonly body?: string }
  }[]
}

test('every request is shown as the bidder received it, with all its headers', async () => {
  const { url, received } = await bidder((response) => response.writeHead(204).end())

  const { out } = await check(url, ['--json'])
  const { results } = JSON.parse(out) as Shown

  // The first request warms the bidder up and is not judged.
  const judged = received.slice(1)
  expect(results.map(({ request }) => request?.headers)).toEqual(judged.map(({ headers }) => headers))
  expect(results.map(({ request }) => request?.body)).toEqual(judged.map(({ body }) => body.toString()))
  expect(judged).toHaveLength(8)
})

test('people see the head, the body laid out, and the native request by itself, before the result', async () => {
  const { url, received } = await bidder((response) => response.writeHead(204, { 'x-bidder': 'seven' }).end())

  const { out } = await check(url, [])

  const id = (JSON.parse(received[1]?.body.toString() ?? '') as { readonly id: string }).id
  expect(received[1]?.line).toBe('POST /bid')
  expect(out).toMatch(/^── one impression ─+$/m)
  expect(out).toMatch(/^> POST \/bid HTTP\/1\.1\n> content-type: application\/json$/m)
  expect(out).toContain(`{\n  "id": "${id}",\n  "imp": [\n`)
  expect(out).toContain('native.request of imp 1, by itself:\n{\n  "native": {\n    "ver": "1.2",')
  expect(out).toMatch(/^< HTTP\/1\.1 204 No Content {2}\(after \d+\.\d ms\)\n< x-bidder: seven$/m)
  expect(out.indexOf('< HTTP/1.1')).toBeLessThan(out.indexOf('with 400 ms for each answer'))
})

test('an answer is shown with its markup by itself', async () => {
  const adm = JSON.stringify({ native: { link: { url: 'https://shop.example/' } } })
  const answer = JSON.stringify({ seatbid: [{ bid: [{ id: 'b-1', adm }] }] })
  const { url } = await bidder((response) => response.writeHead(200).end(answer))

  const { out } = await check(url, [])

  expect(out).toContain('adm of bid b-1, by itself:\n{\n  "native": {\n    "link": {')
})

test('a packed request is shown as it was before it was packed', async () => {
  const { url, received } = await bidder((response) => response.writeHead(204).end())

  const { out } = await check(url, ['--json', '--gzip', 'both'])
  const [first] = (JSON.parse(out) as Shown).results

  expect(first?.request?.headers).toEqual(received[1]?.headers)
  expect(first?.request?.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(first?.request?.body).toBe(gunzipSync(received[1]?.body ?? '').toString())
})

test('the value of a header of the caller is sent and not shown', async () => {
  const { url, received } = await bidder((response) => response.writeHead(204).end())

  const { out } = await check(url, ['--header', 'X-Api-Key: hush-hush'])

  expect(received[1]?.headers['x-api-key']).toBe('hush-hush')
  expect(out).toContain('> x-api-key: (as given with --header)')
  expect(out).not.toContain('hush-hush')
})

test('control characters of an answer do not reach the terminal, in a head, a text or JSON', async () => {
  const { url } = await bidder((response) =>
    response.writeHead(200, { 'x-name': '\u009b2J' }).end('{"id":"\\u001b[2J\\u009b3J"}'),
  )

  const { out } = await check(url, [])

  expect(out).toContain('< x-name: \ufffd2J')
  expect(out).toContain('"id": "\\u001b[2J\ufffd3J"')
  expect(out).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('of a long answer the beginning is shown, and the rest is counted', async () => {
  const { url } = await bidder((response) => response.writeHead(200).end('x'.repeat(20_001)))

  const { out } = await check(url, [])

  expect(out).toContain(`\n${'x'.repeat(20_000)}\n… and 1 character more\n`)
})

test('a missing answer is reported', async () => {
  const { url } = await bidder((response) => response.destroy())

  const { out } = await check(url, [])

  expect(out).toMatch(/^< no answer: \S/m)
})

test('without --verbose none of this is shown', async () => {
  const { url } = await bidder((response) => response.writeHead(204).end())

  const { out } = await run(['check-partner', '--url', url, '--tmax', '400', '--json'])

  expect(Object.keys((JSON.parse(out) as Shown).results[0] ?? {})).toEqual([
    'sample',
    'status',
    'bids',
    'ms',
    'findings',
  ])
})

async function bidder(answer: (response: ServerResponse) => void) {
  const received: Received[] = []
  server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      const { method, url, headers } = message
      received.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks) })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bid`, received }
}

function check(url: string, words: readonly string[]) {
  return run(['check-partner', '--url', url, '--tmax', '400', '--verbose', ...words])
}
