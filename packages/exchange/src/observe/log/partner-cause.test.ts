import { expect, test } from 'vitest'
import { partnerCauseOf } from './partner-cause.ts'

test.each([
  ['ECONNREFUSED', 'connection refused (ECONNREFUSED)', /^nothing listens at this address/],
  ['ENOTFOUND', 'name not found (ENOTFOUND)', /demand\.dnsServers$/],
  ['EAI_AGAIN', 'no name server answered (EAI_AGAIN)', /demand\.dnsServers$/],
  ['ENETUNREACH', 'no route to host (ENETUNREACH)', /firewall/],
  ['CONNECT_TIMEOUT', 'timed out (CONNECT_TIMEOUT)', /firewall/],
  ['SOCKET_CLOSED', 'connection closed before an answer (SOCKET_CLOSED)', /https$/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'invalid certificate or TLS error (DEPTH_ZERO_SELF_SIGNED_CERT)', /certificate/],
  ['EWHATEVER', 'no connection (EWHATEVER)', /network/],
])('a partner that cannot be reached (%s): %s', (detail, words, cure) => {
  expect(partnerCauseOf({ end: 'unreachable', detail, tmaxMs: 140 })).toEqual({
    words,
    cure: expect.stringMatching(cure) as string,
  })
})

test.each([
  [401, 'status 401', 'access denied (status 401)', /params\.headers/],
  [403, 'status 403', 'access denied (status 403)', /params\.headers/],
  [404, 'status 404', 'path not found (status 404)', /path/],
  [500, 'status 500', 'server error (status 500)', /^contact the partner/],
  [503, 'not here today', 'server error (not here today)', /^contact the partner/],
  [499, 'status 499', 'invalid response (status 499)', /\/auctions/],
  [200, 'seatbid is not an array', 'invalid response (seatbid is not an array)', /\/auctions/],
])('a partner whose answers are of no use (%i, %s): %s', (status, detail, words, cure) => {
  expect(partnerCauseOf({ end: 'bad-response', detail, status, tmaxMs: 140 })).toEqual({
    words,
    cure: expect.stringMatching(cure) as string,
  })
})

test('a partner that is late is told with the time that it had', () => {
  const { words, cure } = partnerCauseOf({ end: 'late', detail: '', tmaxMs: 140 })

  expect(words).toBe('timed out: no answer within 140 ms')
  expect(cure).toContain('raise its timeoutMs')
})
