import { expect, test } from 'vitest'
import { partnerCauseOf } from './partner-cause.ts'

test.each([
  ['ECONNREFUSED', 'connection refused (ECONNREFUSED)', /^nothing listens there/],
  ['ENOTFOUND', 'name not found (ENOTFOUND)', /demand\.dnsServers$/],
  ['EAI_AGAIN', 'no name server answered (EAI_AGAIN)', /demand\.dnsServers$/],
  ['ENETUNREACH', 'no route to it (ENETUNREACH)', /firewall/],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed out (UND_ERR_CONNECT_TIMEOUT)', /firewall/],
  ['UND_ERR_SOCKET', 'connection closed before an answer (UND_ERR_SOCKET)', /https$/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate or TLS not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)', /certificate/],
  ['EWHATEVER', 'no connection (EWHATEVER)', /network/],
])('a partner that cannot be reached (%s): %s', (detail, words, cure) => {
  expect(partnerCauseOf({ end: 'unreachable', detail, tmaxMs: 140 })).toEqual({
    words,
    cure: expect.stringMatching(cure) as string,
  })
})

test.each([
  ['status 401', 'not let in (status 401)', /params\.headers/],
  ['status 404', 'no such path (status 404)', /path/],
  ['status 503', 'its server fails (status 503)', /^ask the partner/],
  ['seatbid is not an array', 'answers that cannot be read (seatbid is not an array)', /\/auctions/],
])('a partner whose answers are of no use (%s): %s', (detail, words, cure) => {
  expect(partnerCauseOf({ end: 'bad-response', detail, tmaxMs: 140 })).toEqual({
    words,
    cure: expect.stringMatching(cure) as string,
  })
})

test('a partner that is late is told with the time that it had', () => {
  const { words, cure } = partnerCauseOf({ end: 'late', detail: '', tmaxMs: 140 })

  expect(words).toBe('timed out: no answer within 140 ms')
  expect(cure).toContain('raise timeoutMs')
})
