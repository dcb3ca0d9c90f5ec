import { readFields } from '@parley/port'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fields, listOf, settingsFault } from './settings.ts'

function faultOf(environment: Readonly<Record<string, string>>): string | undefined {
  const reading = readFields(fields, [], environment)
  if (reading.kind === 'wrong') throw new Error(reading.sentence)
  return settingsFault(reading.settings)
}

test('on this machine nothing has to be set', () => {
  expect(faultOf({})).toBeUndefined()
})

test('passwords never travel in clear text: another host needs https in front', () => {
  expect(faultOf({ PARLEY_PORTAL_HOST: '0.0.0.0' })).toContain('clear text')
  expect(faultOf({ PARLEY_PORTAL_HOST: '0.0.0.0', PARLEY_PORTAL_URL: 'http://portal.example' })).toContain('clear text')
  expect(faultOf({ PARLEY_PORTAL_HOST: '0.0.0.0', PARLEY_PORTAL_URL: 'https://portal.example' })).toBeUndefined()
})

test.each([
  ['PARLEY_LEDGER_URL', 'http://ledger/path'],
  ['PARLEY_LEDGER_URL', 'http://user:word@ledger'],
  ['PARLEY_BOOKING_URL', 'booking:9292'],
  ['PARLEY_PORTAL_EXCHANGES', 'http://127.0.0.1:9090,http://127.0.0.1:9091/'],
  ['PARLEY_PORTAL_URL', 'https://portal.example/'],
])('%s=%s is no address of a service', (name, value) => {
  expect(faultOf({ [name]: value })).toContain(name)
})

test('OpenID Connect needs a client and the address of the portal, and an operator a password', () => {
  const issuer = { PARLEY_PORTAL_OPENID_ISSUER: 'https://accounts.example' }

  expect(faultOf(issuer)).toContain('PARLEY_PORTAL_OPENID_CLIENT')
  expect(
    faultOf({ ...issuer, PARLEY_PORTAL_OPENID_CLIENT: 'portal', PARLEY_PORTAL_URL: 'https://portal.example' }),
  ).toBeUndefined()
  expect(faultOf({ PARLEY_PORTAL_EXCHANGE_OPERATOR: 'ada' })).toContain('NAME:PASSWORD')
})

test.each(['10.0.0.7', '10.0.0.0/8', '10.0.0.7/32', '::1', 'fd00::/8', '::1/128', '10.0.0.7, 10.0.0.8'])(
  'a proxy can be %s, and the port takes it',
  (proxies) => {
    expect(faultOf({ PARLEY_PORTAL_PROXIES: proxies })).toBeUndefined()
    expect(() => Fastify({ trustProxy: [...listOf(proxies)] })).not.toThrow()
  },
)

test.each([
  'proxy.example',
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::1/129',
  '10.0.0.0/8/8',
  '*',
  'true',
  '10.0.0.7,',
  'fe80::1%eth0',
])('a proxy cannot be %s: the portal says how to write it, and does not start', (proxies) => {
  const fault = faultOf({ PARLEY_PORTAL_PROXIES: proxies })

  expect(fault).toMatch(
    /^PARLEY_PORTAL_PROXIES must have addresses such as 10\.0\.0\.7, or networks such as 10\.0\.0\.0\/8/,
  )
  expect(fault).toContain(proxies.endsWith(',') ? 'an empty place' : proxies)
})
