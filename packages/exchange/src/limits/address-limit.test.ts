import { expect, test } from 'vitest'
import { addressLimit } from './address-limit.ts'

test('without ranges every address has the usual limit', () => {
  expect(addressLimit({}, 100)('192.0.2.1')).toBe(100)
})

test('an address within a range has the limit of the range', () => {
  const limitOf = addressLimit({ '192.0.2.0/24': 500, '2001:db8::/32': 900, '203.0.113.7': 0 }, 100)

  expect(limitOf('192.0.2.255')).toBe(500)
  expect(limitOf('192.0.3.0')).toBe(100)
  expect(limitOf('2001:db8:1:2::/64')).toBe(900)
  expect(limitOf('2001:db9:1:2::/64')).toBe(100)
  expect(limitOf('203.0.113.7')).toBe(0)
  expect(limitOf('203.0.113.8')).toBe(100)
})

test('of two ranges that hold an address the first counts', () => {
  expect(addressLimit({ '10.1.0.0/16': 7, '10.0.0.0/8': 9 }, 100)('10.1.2.3')).toBe(7)
})

test('a key that is no address has the usual limit', () => {
  expect(addressLimit({ '10.0.0.0/8': 9 }, 100)('')).toBe(100)
})
