import { expect, test } from 'vitest'
import { type Facts, plainAddress, withFacts } from './complete.ts'

const none: Facts = { publisher: undefined, domain: undefined, userAgent: undefined, address: undefined }

test('without facts, a request stays as it is', () => {
  expect(withFacts({ id: 'r' }, none)).toEqual({ id: 'r' })
})

test('the publisher of an app goes into the app', () => {
  expect(withFacts({ app: { bundle: 'com.chat' } }, { ...none, publisher: 'pub-1' })).toEqual({
    app: { bundle: 'com.chat', publisher: { id: 'pub-1' } },
  })
})

test('what the server knows replaces what the page says', () => {
  const facts = { ...none, publisher: 'pub-1', domain: 'chat.example', userAgent: 'Browser/1' }

  expect(withFacts({ site: { domain: 'other.example' }, device: { ua: 'x', dnt: 1 } }, facts)).toEqual({
    site: { domain: 'chat.example', publisher: { id: 'pub-1' } },
    device: { ua: 'Browser/1', dnt: 1 },
  })
})

test('a text in the place of an object stays, so that the exchange names the fault', () => {
  expect(withFacts({ site: 'chat' }, { ...none, publisher: 'pub-1' })).toEqual({ site: 'chat' })
})

test.each([
  ['203.0.113.7', { ip: '203.0.113.7' }],
  ['2001:db8::1', { ipv6: '2001:db8::1' }],
])('the address %s becomes a member of the device', (address, device) => {
  expect(withFacts({}, { ...none, address })).toEqual({ device })
})

test.each(['127.0.0.1', '::1'])('the address %s of this machine says nothing about a reader', (address) => {
  expect(withFacts({}, { ...none, address })).toEqual({})
})

test('a user agent is cut at 1024 characters', () => {
  expect(withFacts({}, { ...none, userAgent: 'x'.repeat(1025) })).toEqual({ device: { ua: 'x'.repeat(1024) } })
})

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.1', undefined],
  ['unknown', undefined],
  ['203.0.113.7\r\nX-Other: 1', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j, the address is %j', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})
