import { expect, test } from 'vitest'
import { failureOf } from './cause.ts'

function fetchFailed(cause: unknown): Error {
  return new TypeError('fetch failed', { cause })
}

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED: nothing is listening there'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid', 'ENOTFOUND: no such host'],
  ['ECONNRESET', 'read ECONNRESET', 'ECONNRESET: the connection was reset'],
  ['EPROTO', 'SSL routines:wrong version number:\n', 'EPROTO: it uses http, not https'],
  ['EPROTO', 'SSL routines:bad record\nmore', 'EPROTO: SSL routines:bad record'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'CERT_HAS_EXPIRED: certificate has expired'],
])('%s with %j is explained in words', (code, message, reason) => {
  expect(failureOf(fetchFailed(Object.assign(new Error(message), { code }))).reason).toBe(reason)
})

test('a cause without a code is reported unchanged, with the usual things to check', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({
    reason: 'Failed to fetch',
    fix: 'check baseUrl, the network and, in a browser, CORS',
  })
  expect(failureOf('gone').reason).toBe('gone')
})
