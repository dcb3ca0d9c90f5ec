import { expect, test } from 'vitest'
import { callableOriginOf, originOf } from './origin.ts'

test('an IPv4 address stands as it is, an IPv6 address in brackets', () => {
  expect(originOf('192.0.2.1', 8080)).toBe('http://192.0.2.1:8080')
  expect(originOf('2001:db8::1', 8080)).toBe('http://[2001:db8::1]:8080')
  expect(originOf('::', 80)).toBe('http://[::]:80')
})

test('callers of an exchange that listens everywhere are told the loopback address', () => {
  expect(callableOriginOf('0.0.0.0', 8080)).toBe('http://127.0.0.1:8080')
  expect(callableOriginOf('::', 8080)).toBe('http://[::1]:8080')
})

test('callers of an exchange that listens on one address are told that address', () => {
  expect(callableOriginOf('192.0.2.1', 8080)).toBe('http://192.0.2.1:8080')
  expect(callableOriginOf('::1', 8080)).toBe('http://[::1]:8080')
})
