import { readFields } from '@parley/port'
import { expect, test } from 'vitest'
import { fields, settingsFault } from './settings.ts'

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
