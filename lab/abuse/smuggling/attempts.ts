// What a smuggler sends: a request that a balancer and the exchange might read as two different ones, with another one hidden
// in it. If they do, the answer to the hidden one goes to whoever calls next.

import { wireRequests } from '@parley/testkit/wire-requests'

const hidden = 'GET /livez HTTP/1.1\r\nHost: exchange.example\r\n\r\n'
const body = '{}'

/** Each is a way to say how long the body is that somebody has read wrongly once. */
const framings = [
  ['Content-Length: 0', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding:\tchunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding: identity, chunked'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding:\u000bchunked'],
  ['Transfer-Encoding: "chunked"'],
  [' Transfer-Encoding: chunked'],
  ['X: y', ' Transfer-Encoding: chunked'],
  ['X: y\nTransfer-Encoding: chunked'],
  ['X: y\rTransfer-Encoding: chunked'],
  ['Content-Length: 0', 'Content-Length: 47'],
  ['Content-Length: 0, 47'],
  ['Content-Length: +0'],
  ['Content-Length: 0x0'],
  ['Content-Length: 0\u00a0'],
  ['Content-Length:'],
  ['Content-Length: 00'],
  ['Content_Length: 47', 'Content-Length: 0'],
  ['Connection: Content-Length', 'Content-Length: 47'],
  ['Connection: Transfer-Encoding', 'Transfer-Encoding: chunked'],
  ['Expect: 100-continue', 'Content-Length: 47'],
  ['Upgrade: websocket', 'Connection: Upgrade', 'Content-Length: 0'],
] as const
const lines = [
  'POST /openrtb2 HTTP/1.1',
  'GET /livez HTTP/1.1',
  'POST /openrtb2 HTTP/1.0',
  'HEAD /readyz HTTP/1.1',
] as const
const bodies = [
  hidden,
  `0\r\n\r\n${hidden}`,
  `2\r\n{}\r\n0\r\n\r\n${hidden}`,
  `0;\n\r\n${hidden}`,
  `0\r\n${hidden}`,
] as const

/** All that are known by name, and then as many random ones as wanted. */
export function* attempts(random: () => number): Generator<readonly Buffer[]> {
  for (const framing of framings) {
    for (const line of lines) {
      for (const rest of bodies) {
        yield [Buffer.from(`${[line, 'Host: exchange.example', ...framing].join('\r\n')}\r\n\r\n${rest}`, 'latin1')]
      }
    }
  }
  while (true) yield wireRequests(random)
}
