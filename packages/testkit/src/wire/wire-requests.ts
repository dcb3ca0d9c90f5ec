// Requests of callers as bytes on a connection: right ones of every kind, several behind each other, what smugglers send, and what
// becomes of them when bytes are changed.

import { changed, chunkedBody, cut, framingTraps, headBytes, one, pick, type Random } from './mutate.ts'

const json = '{"id":"r1","imp":[{"id":"i1"}]}'
const lines = [
  'POST /openrtb2 HTTP/1.1',
  'POST /openrtb2?a=b HTTP/1.1',
  'POST http://exchange.example/openrtb2 HTTP/1.1',
  'GET /livez HTTP/1.1',
  'GET /n/win?t=abc HTTP/1.1',
  'HEAD /readyz HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PUT /openrtb2 HTTP/1.1',
  'POST /openrtb2 HTTP/1.0',
  'GET /livez HTTP/2.0',
  'GET /livez',
]
const headers = [
  'Content-Type: application/json',
  'Content-Encoding: gzip',
  'Authorization: Bearer abc',
  'X-Parley-Signature: t=1,v1=ab',
  'X-Forwarded-For: 192.0.2.1',
  'Sec-GPC: 1',
  'Connection: keep-alive',
  'Connection: close',
  'X-Empty:',
  'Accept: */*  ',
  `X-Long: ${'y'.repeat(300)}`,
]
/** What no client should send. */
const traps = [
  ...framingTraps,
  'Content-Length: 31 ',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Content-Length : 3',
  'Host: other.example',
  'Expect: 100-continue',
  'Expect: tea',
  'Authorization: Bearer second',
]

/** What a caller writes, and in which pieces. */
export function wireRequests(random: Random): readonly Buffer[] {
  const count = random() < 0.6 ? 1 : 1 + pick(random, 4)
  const whole = Buffer.concat(Array.from({ length: count }, () => rightRequest(random)))
  return cut(changed(whole, random), random)
}

function rightRequest(random: Random): Buffer {
  const all = [one(lines, random), 'Host: exchange.example']
  for (let count = pick(random, 5); count > 0; count--) all.push(one(headers, random))
  if (random() < 0.2) all.push(one(traps, random))
  const body = Buffer.from(json.repeat(1 + pick(random, 3)))
  const kind = random()
  if (kind < 0.45) return Buffer.concat([headBytes([...all, `Content-Length: ${body.length}`]), body])
  if (kind < 0.75) return Buffer.concat([headBytes([...all, 'Transfer-Encoding: chunked']), chunkedBody(body, random)])
  return headBytes(all)
}
