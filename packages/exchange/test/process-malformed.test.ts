// H6-malformed-http, H8-headers-size and H9-expectation (T05–T07, T10): what is not HTTP as it should be is refused, and the refusal owes the same headers and the same
// error body as any other answer. Raw sockets only: an HTTP client would not send any of this.

import { invariantProblems } from '@parley/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postBytes, postJson, refusalProblems } from './support/post.ts'
import { impOf, requestOf } from './support/samples.ts'
import { type RunningServer, startServer, stopAll } from './support/server.ts'
import { connect, nextAddress, sendRaw } from './support/wire.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(stopAll)

const host = 'Host: exchange.example\r\n'
const json = 'Content-Type: application/json\r\n'
const post = 'POST /openrtb2 HTTP/1.1\r\n'

test.each([
  ['a bid', 200, 'POST', '/openrtb2', requestOf()],
  ['no bid', 204, 'POST', '/openrtb2', requestOf({ imp: [impOf({ bidfloor: 1000 })] })],
  ['a faulty request', 400, 'POST', '/openrtb2', {}],
  ['another path', 404, 'POST', '/', requestOf()],
  ['another method', 405, 'PUT', '/openrtb2', requestOf()],
])('%s is answered with %i, the three limit headers and the request id', async (_, status, method, path, document) => {
  const body = Buffer.from(JSON.stringify(document))
  const head = `${method} ${path} HTTP/1.1\r\n${host}${json}Content-Length: ${body.length}\r\n\r\n`

  const answer = await sendRaw(server.port, head + body.toString())

  expect(answer.status).toBe(status)
  expect(invariantProblems({ method, path, headers: {}, body }, answer)).toEqual([])
})

test.each([
  ['bytes that are no HTTP', '\u0000\u0001\u0002 garbage \r\n\r\n', 400],
  ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex'), 400],
  ['a request line without spaces', `POST/openrtb2HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method in lower case', `post /openrtb2 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method that does not exist', `FROB /openrtb2 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a space in the path', `POST /open rtb2 HTTP/1.1\r\n${host}\r\n`, 400],
  ['version 9.9', `POST /openrtb2 HTTP/9.9\r\n${host}\r\n`, 400],
  ['a version that is a word', `POST /openrtb2 HTTP/one\r\n${host}\r\n`, 400],
  ['no version', `GET /livez\r\n${host}\r\n`, 400],
  ['a Host that is no host', 'GET /livez HTTP/1.1\r\nHost: a b/c@d\r\n\r\n', 400],
  ['the opening of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a missing Host', `${post}${json}Content-Length: 2\r\n\r\n{}`, 400],
  ['two different Hosts', postBytes(JSON.stringify(requestOf()), ['HOST: other.example']), 400],
  ['the same Host twice', postBytes(JSON.stringify(requestOf()), [host.trimEnd()]), 400],
  ['Transfer-Encoding beside Content-Length', framed('Content-Length: 2\r\nTransfer-Encoding: chunked'), 400],
  ['two different Content-Lengths', framed('Content-Length: 2\r\nContent-Length: 3'), 400],
  ['the same Content-Length twice', framed('Content-Length: 2\r\nContent-Length: 2'), 400],
  ['a list as Content-Length', framed('Content-Length: 2, 2'), 400],
  ['a negative Content-Length', framed('Content-Length: -1'), 400],
  ['a Content-Length with a sign', framed('Content-Length: +2'), 400],
  ['a Content-Length beyond 64 bits', framed('Content-Length: 99999999999999999999'), 400],
  ['a coding named xchunked', framed('Transfer-Encoding: xchunked'), 400],
  ['a coding after chunked', framed('Transfer-Encoding: chunked, identity'), 400],
  ['a coding before chunked', coded('Transfer-Encoding: gzip, chunked'), 400],
  ['chunked twice', coded('Transfer-Encoding: chunked, chunked'), 400],
  ['two lines of Transfer-Encoding', coded('Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked'), 400],
  ['a Host with a space', hosted('a b'), 400],
  ['a Host with a path', hosted('exchange.example/openrtb2'), 400],
  ['a Host with a user', hosted('user@exchange.example'), 400],
  ['a Host with a port that is a word', hosted('exchange.example:http'), 400],
  ['a Host with a tab', hosted('a\tb'), 400],
  ['a Host that is an IPv6 address without brackets', hosted('2001:db8::1'), 400],
  ['a Host with a byte above ASCII', hosted('exch\u00e4nge.example'), 400],
  ['a chunk size that is no number', chunked('zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk size beyond 64 bits', chunked('fffffffffffffffff\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk longer than its size', chunked('1\r\n{}\r\n0\r\n\r\n'), 400],
  ['20 KB of chunk extensions', chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 400],
  ['a folded header', framed('X-Folded: one\r\n two'), 400],
  ['lines that end in a bare LF', `POST /openrtb2 HTTP/1.1\nHost: a\n\n`, 400],
  ['a space before the colon', framed('X-Spaced : 1'), 400],
  ['a header name with a bracket', framed('X[1]: 1'), 400],
  ['NUL in a header', framed('X-Nul: a\u0000b'), 400],
  ['a header of 20 KB', framed(`X-Long: ${'x'.repeat(20_000)}`), 431],
  ['a path of 20 KB', `POST /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['200 headers', framed('X-Many: 1\r\n'.repeat(199).trimEnd()), 431],
  ['an expectation other than 100-continue', framed('Expect: tea\r\nContent-Length: 2'), 417],
  [
    'an upgrade to WebSocket',
    `GET /openrtb2 HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    405,
  ],
])('%s is refused with every header and an error body', async (_, bytes, status) => {
  const answer = await sendRaw(server.port, bytes)

  expect(answer.status).toBe(status)
  expect(refusalProblems(answer)).toEqual([])
})

test.each([
  ['http://exchange.example/openrtb2', 200],
  ['HTTPS://exchange.example:8443/openrtb2', 200],
  ['http://exchange.example/openrtb2?publisher=1', 200],
  ['http://exchange.example/elsewhere', 404],
  ['http://exchange.example', 404],
  ['ftp://exchange.example/openrtb2', 404],
])('the target %s is answered with %i', async (target, status) => {
  const answer = await sendRaw(server.port, postBytes(JSON.stringify(requestOf()), [], target))

  expect(answer.status).toBe(status)
})

test.each([
  ['exchange.example'],
  ['exchange.example:8080'],
  ['127.0.0.1:8080'],
  ['[2001:db8::1]:8080'],
  ['[::1]'],
  ['xn--bcher-kva.example'],
  ['exchange_1.internal'],
  [''],
])('the Host "%s" is served', async (name) => {
  const answer = await sendRaw(server.port, hosted(name))

  expect(answer.status).toBe(200)
})

test.each([['chunked'], ['Chunked'], ['  CHUNKED  ']])('the Transfer-Encoding "%s" is served', async (coding) => {
  const answer = await sendRaw(server.port, coded(`Transfer-Encoding:${coding}`))

  expect(answer.status).toBe(200)
})

test('the server still serves after all of that', async () => {
  const answer = await sendRaw(server.port, postJson(requestOf()))

  expect(answer.status).toBe(200)
})

test('CONNECT is refused with 405 and leaves the server standing', async () => {
  const own = await startServer()

  const answer = await sendRaw(own.port, `CONNECT exchange.example:443 HTTP/1.1\r\n${host}\r\n`)
  const next = await sendRaw(own.port, postJson(requestOf()))

  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe('POST')
  expect(refusalProblems(answer)).toEqual([])
  expect(next.status).toBe(200)
})

test('a body that the caller cuts off is refused with 400', async () => {
  const wire = await connect(server.port)
  wire.write(`${post}${host}${json}Content-Length: 100\r\n\r\n{"id":`)
  wire.end()

  const answer = await wire.answer()

  expect(answer.status).toBe(400)
  expect(refusalProblems(answer)).toEqual([])
})

test('64 headers are served and 65 are refused', async () => {
  const body = JSON.stringify(requestOf())
  const head = `${post}${host}${json}Content-Length: ${body.length}\r\n`

  const served = await sendRaw(server.port, `${head}${'X-Many: 1\r\n'.repeat(61)}\r\n${body}`)
  const refused = await sendRaw(server.port, `${head}${'X-Many: 1\r\n'.repeat(62)}\r\n${body}`)

  expect(served.status).toBe(200)
  expect(refused.status).toBe(431)
})

test('a request with a broken chunk is counted once', async () => {
  const address = nextAddress()

  const answer = await sendRaw(server.port, chunked('zz\r\n'), address)
  const next = await sendRaw(server.port, postJson(requestOf()), address)

  expect(answer.headers['x-ratelimit-remaining']).toBe('99')
  expect(next.headers['x-ratelimit-remaining']).toBe('98')
})

test('a good request keeps its answer when garbage follows it', async () => {
  const wire = await connect(server.port)
  wire.write(Buffer.concat([postJson(requestOf()), Buffer.from('garbage\r\n\r\n')]))

  const answers = await wire.answers(3)

  expect(answers.map(({ status }) => status)).toEqual([200, 400])
})

test('callers that hang up in the middle of a request leave the server standing', async () => {
  const wires = await Promise.all(Array.from({ length: 50 }, () => connect(server.port)))
  for (const wire of wires) wire.write(`${post}${host}${json}Content-Length: 100\r\n\r\n{"id":`)

  for (const wire of wires) wire.destroy()
  const answer = await sendRaw(server.port, postJson(requestOf()))

  expect(answer.status).toBe(200)
})

/** A POST of {} with one more header line. */
function framed(line: string): string {
  return `${post}${host}${json}${line}\r\n\r\n{}`
}

/** A whole bid request with that Host. */
function hosted(name: string): string {
  const body = JSON.stringify(requestOf())
  return `${post}Host: ${name}\r\n${json}Content-Length: ${body.length}\r\n\r\n${body}`
}

/** A whole bid request in chunks, under these header lines. */
function coded(lines: string): string {
  const body = JSON.stringify(requestOf())
  return `${post}${host}${json}${lines}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

function chunked(chunks: string): string {
  return `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n${chunks}`
}
