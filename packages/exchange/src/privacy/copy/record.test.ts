import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { requestOf } from '../../../test/support/samples.ts'
import { permissionsUnder } from '../../catalog/permissions.ts'
import { recordOf, withoutValue } from './record.ts'

const context = {
  messageSequenceNumber: 1,
  messageLength: 1,
  isQuickReply: false,
  sessionDurationMs: 61_234,
  audience: { interests: ['running'] },
}
const personal = requestOf({
  site: { domain: 'site.example', keywords: 'shoes' },
  user: { id: 'u1', consent: 'C' },
  device: {
    ua: 'Chrome/126.0.6478.122',
    ip: '203.0.113.77',
    ifa: 'ifa-1',
    language: 'en',
    devicetype: 4,
    geo: { lat: 52.52, lon: 13.4, country: 'DEU', city: 'Berlin' },
  },
  ext: { service: { ...context, visitor: 'x' }, visitor: 'x' },
}) as BidRequest

test('whatever partners may see, the record holds no user, no address and of the place the country', () => {
  const record: unknown = JSON.parse(JSON.stringify(recordOf(personal, permissionsUnder([]))))

  expect(record).toEqual({
    ...requestOf({ site: { domain: 'site.example', keywords: 'shoes' } }),
    imp: [],
    device: { language: 'en', devicetype: 4, geo: { country: 'DEU' } },
    ext: { service: { ...context, sessionDurationMs: 60_000 } },
  })
})

test('the record holds neither the address of a page nor anything that nobody has read', () => {
  const request = requestOf({
    site: {
      domain: 'site.example',
      page: 'https://site.example/?email=x',
      ref: 'y',
      ext: { uid: 'x' },
      publisher: { id: 'p' },
    },
    source: { tid: 't', ext: { eids: [{ id: 'x' }] } },
    regs: { gdpr: 1, ext: { uid: 'x' } },
    badv: ['a.example'],
    bcat: { uid: 'x' },
    visitor: 'x',
  }) as BidRequest

  const record: unknown = JSON.parse(JSON.stringify(recordOf(request, permissionsUnder([]))))

  expect(record).toEqual({
    ...requestOf({ site: { domain: 'site.example', publisher: { id: 'p' } } }),
    imp: [],
    regs: { gdpr: 1, ext: {} },
    badv: ['a.example'],
  })
})

test('of a child the record holds neither times nor audience', () => {
  const { ext } = recordOf(personal, permissionsUnder(['coppa']))

  expect(ext?.service).toEqual({ messageSequenceNumber: 1, messageLength: 1, isQuickReply: false })
})

test('a request without a device and without a context has none in the record', () => {
  const record: unknown = JSON.parse(JSON.stringify(recordOf(requestOf() as BidRequest, permissionsUnder([]))))

  expect(record).toEqual({ ...requestOf(), imp: [] })
})

test.each([
  ['must be one of M, F, O; got "jane@example.com"', 'must be one of M, F, O'],
  ['must be an address; got "1\n; got 2"', 'must be an address'],
  ['is missing; it must be a string', 'is missing; it must be a string'],
])('of the refusal %j the record keeps %j', (reason, kept) => {
  const issue = { rule: 'V08-user-gender', code: 'INVALID_FIELD_VALUE', message: '', field: 'user.gender' } as const

  expect(withoutValue({ ...issue, reason })).toEqual({ ...issue, reason: kept })
})
