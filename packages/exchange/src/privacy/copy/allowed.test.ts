import * as members from '@parley/openrtb/members'
import { expect, test } from 'vitest'
import { type Cause, permissionsUnder } from '../../catalog/permissions.ts'
import { allowed } from './allowed.ts'

test('without consent, of a user the signals are left', () => {
  expect(listed(members.user, 'no-consent')).toEqual({ consent: 'string', ext: 'object' })
})

test("a child's intent is told to nobody, and anybody else's is", () => {
  expect(listed(members.userExt, 'no-consent')).toEqual({ consent: 'string', intent: 'any' })
  expect(listed(members.userExt, 'coppa')).toEqual({ consent: 'string' })
})

test('of a device whose owner may not be seen, what many devices have in common is left', () => {
  expect(listed(members.device, 'gpc')).toEqual({
    ua: 'string',
    ip: 'string',
    ipv6: 'string',
    language: 'string',
    os: 'string',
    devicetype: 'number',
    js: 'number',
    lmt: 'number',
    dnt: 'number',
    geo: 'object',
  })
})

test('of a place the country is always told, the surroundings with less exactness, and the rest as it was sent', () => {
  expect(Object.keys(listed(members.geo, 'no-consent'))).toEqual(['country'])
  expect(Object.keys(listed(members.geo, 'gpc'))).toEqual('country region metro city lat lon type utcoffset'.split(' '))
  expect(Object.keys(listed(members.geo, 'no-profile'))).toEqual(
    'country region regionfips104 metro city zip lat lon type accuracy lastfix ipservice utcoffset'.split(' '),
  )
})

test('of an extension what nobody reads is on no list, whatever may be seen', () => {
  expect(listed(members.requestExt, 'no-measurement')).toEqual({ service: 'object' })
  expect(listed(members.source, 'no-measurement')).not.toHaveProperty('ext')
})

test('with permission for the person, all that is read of a user is on the list', () => {
  expect(Object.keys(listed(members.user, 'no-measurement')).toSorted()).toEqual(Object.keys(members.user).toSorted())
})

test('texts come before numbers, and numbers before objects and lists', () => {
  expect(listed(members.regs, 'coppa')).toEqual({
    us_privacy: 'string',
    gpp: 'string',
    coppa: 'number',
    gdpr: 'number',
    gpp_sid: 'object',
    ext: 'object',
  })
  expect(Object.keys(listed(members.regs, 'coppa'))).toEqual(['us_privacy', 'gpp', 'coppa', 'gdpr', 'gpp_sid', 'ext'])
})

function listed(table: members.MemberTable, cause: Cause): Readonly<Record<string, string>> {
  return Object.fromEntries(allowed(table, permissionsUnder([cause])))
}
