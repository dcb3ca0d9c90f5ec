import { expect, test } from 'vitest'
import { isOwnHost } from './own-host.ts'

test.each(['127.0.0.1', '127.0.0.1:9090', '10.1.2.3:9090', '[::1]', '[::1]:9090', 'localhost', 'LOCALHOST:9090'])(
  'T77: %s is ours without further ado',
  (host) => {
    expect(isOwnHost(host, [])).toBe(true)
  },
)

test.each([
  'rebound.example',
  'rebound.example:9090',
  'localhost.rebound.example',
  '127.0.0.1.rebound.example',
  '',
  '::1',
  'a b',
])('T77: %j is not', (host) => {
  expect(isOwnHost(host, [])).toBe(false)
})

test('a name of the configuration is ours, in any case of its letters and with any port', () => {
  expect(isOwnHost('Parley.internal:9090', ['parley.internal'])).toBe(true)
  expect(isOwnHost('parley.internal', ['PARLEY.internal'])).toBe(true)
  expect(isOwnHost('other.internal', ['parley.internal'])).toBe(false)
})

test('a request without a host comes from no browser', () => {
  expect(isOwnHost(undefined, [])).toBe(true)
})
