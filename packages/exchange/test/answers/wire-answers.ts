// Answers of partners as bytes on a connection: right ones of every kind, and what becomes of them when bytes are changed.

import { gzipSync } from 'node:zlib'

type Random = () => number

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
const traps = [
  'Content-Length: 5',
  'Content-Length: +5',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Content-Encoding: gzip',
  'Content-Encoding : gzip',
  ' folded: yes',
  'Upgrade: websocket',
  'Connection: upgrade',
  'No colon here',
  `X-Huge: ${'z'.repeat(17_000)}`,
]

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
  if (kind < 0.5) return Buffer.concat([head([...lines, `Content-Length: ${body.length}`]), body])
  if (kind < 0.85) return Buffer.concat([head([...lines, 'Transfer-Encoding: chunked']), chunkedBody(body, random)])
  return Buffer.concat([head(lines), body])
}

function head(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

function chunkedBody(body: Buffer, random: Random): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const length = Math.min(body.length - at, 1 + pick(random, 60))
    const extension = random() < 0.1 ? ';name="value"' : ''
    parts.push(
      Buffer.from(`${length.toString(16)}${extension}\r\n`),
      body.subarray(at, at + length),
      Buffer.from('\r\n'),
    )
    at += length
  }
  return Buffer.concat([...parts, Buffer.from(random() < 0.1 ? '0\r\nX-Trailer: t\r\n\r\n' : '0\r\n\r\n')])
}

/** Bytes that mean something to a parser come more often than others. */
const meaningful = Buffer.from('\r\n :;,0123456789abcdefHTP/1.\t\0\xff-')

function changed(answer: Buffer, random: Random): Buffer {
  let bytes = answer
  for (let changes = random() < 0.25 ? 0 : 1 + pick(random, 3); changes > 0; changes--)
    bytes = changedOnce(bytes, random)
  return bytes
}

function changedOnce(bytes: Buffer, random: Random): Buffer {
  const at = pick(random, bytes.length)
  const some = bytes.subarray(at, at + 1 + pick(random, 20))
  const byte = Buffer.from([random() < 0.8 ? (meaningful[pick(random, meaningful.length)] ?? 0) : pick(random, 256)])
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (pick(random, 6)) {
    case 0:
      return Buffer.concat([before, byte, after.subarray(1)])
    case 1:
      return Buffer.concat([before, byte, after])
    case 2:
      return Buffer.concat([before, after.subarray(1 + pick(random, 4))])
    case 3:
      return Buffer.concat([before, some, after])
    case 4:
      return before
    default:
      return Buffer.concat([bytes, random() < 0.5 ? bytes : some])
  }
}

function cut(bytes: Buffer, random: Random): readonly Buffer[] {
  if (random() < 0.5) return [bytes]
  const first = pick(random, bytes.length)
  const second = first + pick(random, bytes.length - first)
  const ends = [0, first, second, bytes.length]
  return ends
    .slice(1)
    .map((end, index) => bytes.subarray(ends[index], end))
    .filter(({ length }) => length > 0)
}

function pick(random: Random, count: number): number {
  return Math.floor(random() * count)
}

function one(list: readonly string[], random: Random): string {
  return list[pick(random, list.length)] ?? ''
}
