// What a request is made of, however the network cuts it; which requests are refused is in test/process-malformed.test.ts.

import { expect, test } from 'vitest'
import { RequestParser } from '../http1/llhttp.ts'
import { HttpRequest } from './http-request.ts'

const text =
  'POST /openrtb2?a=b HTTP/1.1\r\nHost: exchange.example\r\nContent-Type: application/json  \r\nContent-Type: text/plain\r\nX-Forwarded-For: 192.0.2.1 \r\nX-Other: x\r\nx-forwarded-for: 192.0.2.2\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nSec-GPC: 1\r\n\r\n'

test.each([1, 2, 3, 7, 50, 1000])('a request is the same in pieces of %i bytes', async (length) => {
  const { request, fault, parser } = readAll(text, length)

  expect(fault).toBeUndefined()
  expect(request).toMatchObject({
    target: '/openrtb2?a=b',
    isComplete: true,
    mayStay: true,
    headerCount: 7,
    hostCount: 1,
  })
  expect([parser.method, parser.version]).toEqual(['POST', '1.1'])
  // The first type, both addresses, and no trailer.
  expect(request.headers).toEqual({
    host: 'exchange.example',
    'content-type': 'application/json',
    'x-forwarded-for': '192.0.2.1, 192.0.2.2',
    'transfer-encoding': 'chunked',
  })
  expect(await bodyOf(request)).toBe('abcde')
  parser.free()
})

test('the space behind a value is not part of it, and that between two values is', () => {
  const lines =
    'Content-Encoding: gzip \t\r\nContent-Encoding: \r\nSec-GPC:  \r\nX-Forwarded-For: a \r\nX-Forwarded-For: b '
  const { request } = readAll(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n`, 1000)

  expect(request.headers).toEqual({ host: 'a', 'content-encoding': 'gzip, ', 'sec-gpc': '', 'x-forwarded-for': 'a, b' })
})

test('what follows a request is left to the next one', () => {
  const first = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n'
  const parser = new RequestParser()
  const request = new HttpRequest(0)
  const chunk = Buffer.from(`${first}GET /readyz HTTP/1.1\r\n`)
  request.chunk = chunk

  expect(parser.read(chunk, request)).toBeUndefined()
  expect(parser.readBytes).toBe(first.length)
  expect(request).toMatchObject({ target: '/livez', isComplete: true })
  parser.free()
})

test('extensions of chunks are bounded, and chunks of one byte are not extensions', () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

  expect(readAll(`${head}${'1\r\na\r\n'.repeat(10_000)}`, 1000).isWithin).toBe(true)
  expect(readAll(`${head}${'1;xxxxxxxx\r\na\r\n'.repeat(10_000)}`, 1000).isWithin).toBe(false)
})

test('a body that ends too late, too long or not at all says so', async () => {
  const slow = readAll('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab', 1000).request
  const long = readAll('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\nab', 1000).request
  const gone = readAll('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab', 1000).request

  const readings = [slow, long, gone].map((request) => request.readBody({ bytesMax: 100, timeoutMs: 5 }, () => {}))
  gone.breakOff()

  expect(await Promise.all(readings)).toEqual([
    { kind: 'too-slow', timeoutMs: 5 },
    { kind: 'too-large' },
    { kind: 'broken' },
  ])
})

test('a body that came whole is not read as empty once its caller has hung up', async () => {
  const { request } = readAll('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab', 1000)

  request.abandon()

  expect(await request.readBody({ bytesMax: 100, timeoutMs: 5 }, () => {})).toEqual({ kind: 'too-slow', timeoutMs: 5 })
})

test('a body of many small parts is the same as in one', async () => {
  const body = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('')
  const chunks = [...body].map((letter) => `1\r\n${letter}\r\n`).join('')
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

  const { request } = readAll(`${head}${chunks}0\r\n\r\n`, 3000)
  const reading = await request.readBody({ bytesMax: 30_000, timeoutMs: 5 }, () => {})

  expect(reading.kind === 'bytes' && Buffer.from(reading.bytes).toString()).toBe(body)
})

async function bodyOf(request: HttpRequest): Promise<string> {
  const reading = await request.readBody({ bytesMax: 100, timeoutMs: 5 }, () => {})
  return reading.kind === 'bytes' ? Buffer.from(reading.bytes).toString() : reading.kind
}

function readAll(whole: string, length: number) {
  const parser = new RequestParser()
  const request = new HttpRequest(0)
  let fault: string | undefined
  let isWithin = true
  for (let at = 0; at < whole.length && fault === undefined; at += length) {
    const chunk = Buffer.from(whole.slice(at, at + length), 'latin1')
    request.chunk = chunk
    fault = parser.read(chunk, request)
    isWithin &&= request.count(parser.readBytes)
  }
  return { request, fault, isWithin, parser }
}
