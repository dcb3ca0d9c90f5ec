// The parser is somebody else's, and how strict it is decides what a partner can make us read: its bytes and its manners are pinned.

import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { Response } from '../demand/call/http1/response.ts'
import { ResponseParser } from './llhttp.ts'

test('llhttp is the one that was compared with undici; after an update run beside-undici.test.ts in full and pin it again', () => {
  const wasm = createRequire(import.meta.url)('undici/lib/llhttp/llhttp_simd-wasm.js') as Uint8Array

  expect(createHash('sha256').update(wasm).digest('hex')).toBe(
    '18403ee56fab07f89a845028bad358bb3ebcda213f8e2ec0989a991e9c33da69',
  )
})

test.each([
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc'],
  ['a length with a sign', 'HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\nabc'],
  ['a chunk whose size is no number', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'],
  ['chunks that are not last', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\nContent-Length: 1\r\n\r\na'],
  ['a name with a space behind it', 'HTTP/1.1 200 OK\r\nContent-Length : 3\r\n\r\nabc'],
  ['another version', 'HTTP/3.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
])('%s is no answer', (_, text) => {
  expect(readAll(text).fault).toMatch(/^HPE_/)
})

test.each([1, 2, 3, 7])('an answer is the same in pieces of %i bytes', (length) => {
  const text =
    'HTTP/1.1 103 Early Hints\r\nContent-Encoding: gzip\r\n\r\nHTTP/1.1 200 OK\r\nKEEP-ALIVE: timeout=5\r\nContent-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX-Trailer: t\r\n\r\n'

  const { response, fault } = readAll(text, length)

  expect(fault).toBeUndefined()
  expect(response).toMatchObject({ status: 200, isComplete: true, mayStay: true, isZipped: false, keepAliveSeconds: 5 })
  expect(response.content.toString()).toBe('abcde')
})

test('many parsers, each with half an answer, do not disturb each other', () => {
  const parsers = Array.from({ length: 2000 }, (_, number) => ({
    parser: new ResponseParser(),
    response: new Response(1000),
    text: `HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n${String(number).padStart(4, '0')}`,
  }))
  const feed = (from: number, to?: number): void => {
    for (const { parser, response, text } of parsers) {
      const chunk = Buffer.from(text.slice(from, to))
      response.chunk = chunk
      expect(parser.read(chunk, response)).toBeUndefined()
    }
  }

  feed(0, 30)
  feed(30)

  expect(parsers.map(({ response }) => Number(response.content.toString()))).toEqual(parsers.map((_, number) => number))
  for (const { parser } of parsers) parser.free()
})

function readAll(text: string, length: number = text.length) {
  const parser = new ResponseParser()
  const response = new Response(1000)
  let fault: string | undefined
  for (let at = 0; at < text.length && fault === undefined; at += length) {
    response.chunk = Buffer.from(text.slice(at, at + length), 'latin1')
    fault = parser.read(Buffer.from(text.slice(at, at + length), 'latin1'), response)
  }
  parser.free()
  return { response, fault }
}
