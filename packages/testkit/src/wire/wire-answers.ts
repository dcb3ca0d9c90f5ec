// Answers of partners as bytes on a connection: right ones of every kind, and what becomes of them when bytes are changed.

import { gzipSync } from 'node:zlib'
import { changed, chunkedBody, cut, framingTraps, headBytes, one, pick, type Random } from './mutate.ts'

/** What a partner writes, in which pieces, and whether it closes the connection behind it. */
export interface WireAnswer {
  readonly pieces: readonly Buffer[]
  readonly isClosed: boolean
}

const json = '{"id":"r1","seatbid":[{"bid":[{"impid":"i1","price":2.5}]}]}'
const statuses = [
  '200 OK',
  '200',
  '201 Created',
  '204 No Content',
  '304 Not Modified',
  '307 Moved',
  '400 Bad',
  '503 Later',
]
const headers = [
  'Content-Type: application/json',
  'Keep-Alive: timeout=5',
  'Keep-Alive: timeout=1, max=3',
  'Connection: keep-alive',
  'Connection: close',
  'X-Empty:',
  'Content-Encoding: identity',
  'Set-Cookie: a=b; Path=/',
  'Date: Wed, 18 Nov 2026 05:00:00 GMT',
  `X-Long: ${'y'.repeat(300)}`,
]
/** What no server should send. */
const traps = [...framingTraps, 'Transfer-Encoding: identity', 'Content-Encoding: gzip', 'Content-Encoding : gzip']

export function wireAnswer(random: Random): WireAnswer {
  const whole = changed(rightAnswer(random), random)
  return { pieces: cut(whole, random), isClosed: random() < 0.85 }
}

function rightAnswer(random: Random): Buffer {
  const version = random() < 0.9 ? 'HTTP/1.1' : 'HTTP/1.0'
  const before = random() < 0.1 ? `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n`.repeat(1 + pick(random, 12)) : ''
  const lines = [`${before}${version} ${one(statuses, random)}`]
  for (let count = pick(random, 5); count > 0; count--) lines.push(one(headers, random))
  if (random() < 0.15) lines.push(one(traps, random))
  const isZipped = random() < 0.1
  const body = isZipped ? gzipSync(json) : Buffer.from(random() < 0.1 ? '' : json.repeat(1 + pick(random, 3)))
  if (isZipped) lines.push('Content-Encoding: gzip')
  const kind = random()
  if (kind < 0.5) return Buffer.concat([headBytes([...lines, `Content-Length: ${body.length}`]), body])
  if (kind < 0.85)
    return Buffer.concat([headBytes([...lines, 'Transfer-Encoding: chunked']), chunkedBody(body, random)])
  return Buffer.concat([headBytes(lines), body])
}
