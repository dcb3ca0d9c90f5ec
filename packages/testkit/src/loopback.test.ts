import { expect, test } from 'vitest'
import { addressAt, isLoopback, loopbackAddresses } from './loopback.ts'

test('addresses run from 127.1.0.1 to 127.254.255.254 and begin again', () => {
  expect(addressAt(0)).toBe('127.1.0.1')
  expect(addressAt(253)).toBe('127.1.0.254')
  expect(addressAt(254)).toBe('127.1.1.1')
  expect(addressAt(254 * 256)).toBe('127.2.0.1')
  expect(addressAt(254 * 256 * 254 - 1)).toBe('127.254.255.254')
  expect(addressAt(254 * 256 * 254)).toBe('127.1.0.1')
})

test('each call gives another address', () => {
  const next = loopbackAddresses()

  const addresses = Array.from({ length: 1000 }, next)

  expect(new Set(addresses).size).toBe(1000)
})

test('only localhost and 127.0.0.0/8 are loopback here', () => {
  expect(isLoopback('localhost')).toBe(true)
  expect(isLoopback('127.0.0.1')).toBe(true)
  expect(isLoopback('127.255.255.254')).toBe(true)
  expect(isLoopback('128.0.0.1')).toBe(false)
  expect(isLoopback('127.0.0.1.example')).toBe(false)
  expect(isLoopback('[::1]')).toBe(false)
})
