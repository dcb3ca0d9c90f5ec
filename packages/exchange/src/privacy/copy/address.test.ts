import { expect, test } from 'vitest'
import { cutAddress, publicAddress } from './address.ts'

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['1.1.1.1', '1.1.1.1', '1.1.1.0'],
  ['255.255.255.254', '255.255.255.254', '255.255.255.0'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:5600::'],
  ['2001:DB8:0:0::1', '2001:db8::1', '2001:db8::'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['::ffff:cb00:714d', '203.0.113.77', '203.0.113.0'],
  ['::ffff:0:203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['64:ff9b::203.0.113.77', '203.0.113.77', '203.0.113.0'],
  ['64:ff9b::cb00:714d', '203.0.113.77', '203.0.113.0'],
  ['2002:cb00:714d::1', '203.0.113.77', '203.0.113.0'],
  ['2002:cb00:714d:5678:9abc:def0:1234:5678', '203.0.113.77', '203.0.113.0'],
])('%s is passed on as %s, and cut as %s', (text, whole, cut) => {
  expect(publicAddress(text)).toBe(whole)
  expect(cutAddress(text)).toBe(cut)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '127.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fdff::1',
  'ff02::1',
  '::ffff:10.1.2.3',
  '::ffff:192.168.1.1',
  '::ffff:0:10.1.2.3',
  '64:ff9b::10.1.2.3',
  '64:ff9b::c0a8:101',
  '64:ff9b:1::203.0.113.77',
  '64:ff9b:1:ffff:ffff:ffff:cb00:714d',
  '2002:a01:203::1',
  '2002:c0a8:101::1',
  '2002::1',
  'fec0::1',
])('%s means nothing outside its own network and is not passed on', (text) => {
  expect(publicAddress(text)).toBeUndefined()
  expect(cutAddress(text)).toBeUndefined()
})

test('a Teredo address carries the address of a client behind its router and is not passed on', () => {
  expect(publicAddress('2001:0:4136:e378:8000:63bf:3fff:fdd2')).toBeUndefined()
  expect(cutAddress('2001:0:4136:e378:8000:63bf:3fff:fdd2')).toBeUndefined()
})

test.each([
  '100.63.255.255',
  '100.128.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '169.253.0.1',
  '2001:1::1',
  '2001:200::1',
  '2003::1',
  '64:ff9a::1',
  '64:ff9b:2::1',
])('%s is just outside of a private range and is passed on', (text) => {
  expect(publicAddress(text)).toBe(text)
})

test.each([
  '',
  '<nil>',
  'unknown',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.256',
  '1.2.3.-4',
  '01.2.3.4',
  '0x7f.1',
  '2130706433',
  ' 1.2.3.4',
  '1.2.3.4, 5.6.7.8',
  '1.2.3.4:80',
  '1..2.3',
  '2001:db8',
  '[2001:db8::1]',
  '2001:db8::g',
  ':'.repeat(10_000),
  '1.'.repeat(10_000),
  '１.2.3.4',
])('%s is no address and is not passed on', (text) => {
  expect(publicAddress(text)).toBeUndefined()
  expect(cutAddress(text)).toBeUndefined()
})
