import { isIPv6 } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRanges } from '../config/ranges.ts'
import { addressKey } from './address.ts'

const proxies = readRanges(['10.0.0.0/8', '192.0.2.7', '2001:db8:aaaa::/48'])

test('the peer counts when no proxy is trusted, whatever X-Forwarded-For says', () => {
  expect(addressKey('203.0.113.9', '198.51.100.1', [])).toBe('203.0.113.9')
})

test('the peer counts when it is no trusted proxy', () => {
  expect(addressKey('203.0.113.9', '198.51.100.1', proxies)).toBe('203.0.113.9')
})

test('behind a trusted proxy the address that it wrote counts', () => {
  expect(addressKey('10.1.2.3', '198.51.100.1', proxies)).toBe('198.51.100.1')
})

test('a trusted proxy without X-Forwarded-For is the caller itself', () => {
  expect(addressKey('10.1.2.3', undefined, proxies)).toBe('10.1.2.3')
})

test('the header is read from right to left through all trusted proxies', () => {
  expect(addressKey('10.1.2.3', '198.51.100.1, 192.0.2.7, 10.9.9.9', proxies)).toBe('198.51.100.1')
})

test('what a caller put in front is not believed', () => {
  expect(addressKey('10.1.2.3', '1.1.1.1, 10.5.5.5, 198.51.100.1', proxies)).toBe('198.51.100.1')
})

test('when all hops are trusted proxies, the left-most one counts', () => {
  expect(addressKey('10.1.2.3', '10.0.0.1, 10.0.0.2', proxies)).toBe('10.0.0.1')
})

test('an entry that is no address ends the reading at the proxy that passed it on', () => {
  expect(addressKey('10.1.2.3', '198.51.100.1, unknown', proxies)).toBe('10.1.2.3')
  expect(addressKey('10.1.2.3', '', proxies)).toBe('10.1.2.3')
  expect(addressKey('10.1.2.3', '198.51.100.1, , 10.0.0.1', proxies)).toBe('10.0.0.1')
})

test('white space around an entry does not matter', () => {
  expect(addressKey('10.1.2.3', '  198.51.100.1 ,10.0.0.1  ', proxies)).toBe('198.51.100.1')
})

test('a single trusted address is not its neighbour', () => {
  expect(addressKey('192.0.2.8', '198.51.100.1', proxies)).toBe('192.0.2.8')
})

test('IPv6 callers are known by their /64', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6', undefined, [])).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2:ffff::1', undefined, [])).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:3::1', undefined, [])).toBe('2001:db8:1:3::/64')
  expect(addressKey('::1', undefined, [])).toBe('0:0:0:0::/64')
})

test('an IPv4 address written as IPv6 is the IPv4 address', () => {
  expect(addressKey('::ffff:203.0.113.9', undefined, [])).toBe('203.0.113.9')
  expect(addressKey('::ffff:cb00:7109', undefined, [])).toBe('203.0.113.9')
  expect(addressKey('::ffff:10.1.2.3', '::ffff:198.51.100.1', proxies)).toBe('198.51.100.1')
})

test('an IPv6 proxy is trusted by its range', () => {
  expect(addressKey('2001:db8:aaaa:1::9', '198.51.100.1', proxies)).toBe('198.51.100.1')
  expect(addressKey('2001:db8:bbbb:1::9', '198.51.100.1', proxies)).toBe('2001:db8:bbbb:1::/64')
})

test('a peer that is no address is its own key', () => {
  expect(addressKey('', '198.51.100.1', proxies)).toBe('')
})

test('a range that cannot be read is an error', () => {
  expect(() => readRanges(['load-balancer'])).toThrow()
  expect(() => readRanges(['10.0.0.0/33'])).toThrow()
})

test('a caller behind a proxy cannot change its key with anything it writes', () => {
  const forged = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('10.0.0.1'), fc.string())
  fc.assert(
    fc.property(fc.array(forged, { maxLength: 20 }), (entries) => {
      const header = [...entries, '198.51.100.1'].join(', ')
      return addressKey('10.1.2.3', header, proxies) === '198.51.100.1'
    }),
  )
})

test('all 2^64 addresses of an IPv6 network have one key', () => {
  const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  fc.assert(
    fc.property(fc.tuple(part, part, part, part), (host) => {
      return addressKey(`2001:db8:1:2:${host.join(':')}`, undefined, []) === '2001:db8:1:2::/64'
    }),
  )
})

test('of a way through 25 trusted proxies, the twentieth hop from the right is the caller', () => {
  const hops = Array.from({ length: 25 }, (_, at) => `10.0.0.${at + 1}`)

  const key = addressKey('10.1.2.3', hops.join(', '), proxies)

  expect(key).toBe('10.0.0.6')
})

test('commas without anything between them end the reading', () => {
  expect(addressKey('10.1.2.3', ',', proxies)).toBe('10.1.2.3')
  expect(addressKey('10.1.2.3', ',10.0.0.1', proxies)).toBe('10.0.0.1')
  expect(addressKey('10.1.2.3', ',,198.51.100.1', proxies)).toBe('198.51.100.1')
})

test('the zone of a link-local address does not matter', () => {
  expect(addressKey('fe80::1%eth-0', undefined, [])).toBe('fe80:0:0:0::/64')
})

test('whatever Node takes for an IPv6 address has a key of its network', () => {
  const part = fc.oneof(fc.constantFrom('0', 'ffff', '1', '00ab'), fc.constant(''))
  const tail = fc.oneof(fc.constant(''), fc.constantFrom(':1.2.3.4', ':', '::', '%eth0', '%a.b-c'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), tail, (parts, end) => {
      const text = parts.join(':') + end
      return isIPv6(text) ? /::\/64$|^\d+(\.\d+){3}$/.test(addressKey(text, undefined, [])) : true
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  ['16 KB of entries that are no address, of a stranger', '203.0.113.9', 'z,'.repeat(8192)],
  ['16 KB of entries that are no address, through a proxy', '10.1.2.3', 'z,'.repeat(8192)],
  ['16 KB of trusted addresses, of a stranger', '203.0.113.9', '10.0.0.1,'.repeat(1820)],
  ['16 KB of trusted addresses, through a proxy', '10.1.2.3', `${'10.0.0.1,'.repeat(1820)}10.0.0.1`],
  ['one entry of 16 KB, through a proxy', '10.1.2.3', '1'.repeat(16_384)],
  ['16 KB of spaces, through a proxy', '10.1.2.3', ' '.repeat(16_384)],
])('%s cost less than 0.2 ms', (_, peer, header) => {
  const calls = 200
  for (let warm = 0; warm < calls; warm++) addressKey(peer, header, proxies)

  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) addressKey(peer, header, proxies)
  const { user, system } = process.cpuUsage(before)

  expect((user + system) / 1000 / calls).toBeLessThan(0.2)
})
