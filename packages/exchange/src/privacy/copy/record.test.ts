import { type BidRequest, issue, notedWarning, reasonOf, warning } from '@parley/openrtb'
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

test('of a refusal the record keeps everything but the value that was found', () => {
  const refusal = issue('V08-user-gender', { field: 'user.gender', found: '"jane@example.com"' })

  const stored = withoutValue(refusal)

  expect(reasonOf(refusal)).toBe('must be "M", "F" or "O"; got "jane@example.com"')
  expect(reasonOf(stored)).toBe('must be "M", "F" or "O"')
  expect(JSON.stringify(stored)).not.toContain('jane')
  expect(stored).toEqual(issue('V08-user-gender', { field: 'user.gender' }))
})

test('a value that looks like our own words leaves nothing behind', () => {
  expect(withoutValue(warning('D50-answer-currency', 'cur', '"1\n; got 2"'))).toEqual(
    warning('D50-answer-currency', 'cur'),
  )
})

test('a refusal that shows no value, and a note of our own, are stored as they are', () => {
  const missing = issue('V08-test', { field: 'test', isMissing: true })
  const noted = notedWarning('D64-publisher-long', 'site.publisher.id', 'this one has 65')

  expect(withoutValue(missing)).toEqual(missing)
  expect(withoutValue(noted)).toEqual(noted)
})
