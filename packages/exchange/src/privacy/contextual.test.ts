import type { BidRequest } from '@parley/openrtb'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { opportunityFor, requestOf } from '../../test/support/samples.ts'
import { contextualView } from './contextual.ts'

const personal = {
  user: {
    id: 'canary-user',
    buyeruid: 'canary-buyer',
    yob: 1980,
    gender: 'F',
    keywords: 'canary-keywords',
    data: [{ id: 'd', segment: [{ id: 'canary-segment' }] }],
    geo: { lat: 1 },
    consent: 'CONSENT',
    ext: { consent: 'CONSENT', eids: [{ source: 'canary-eids' }], intent: { value: 'x' } },
  },
  device: {
    ip: '203.0.113.77',
    ipv6: '2001:db8::77',
    ifa: 'canary-ifa',
    ua: 'Browser/1',
    language: 'de',
    devicetype: 4,
    geo: { country: 'DEU', lat: 52.5, lon: 13.4, city: 'canary-city', zip: '10115', region: 'BE' },
    ext: { id: 'canary-ext' },
  },
}

test('nobody’s id, address or position leaves the exchange; country, language and consent do', () => {
  const { request } = view(personal)

  expect(request.user).toEqual({ consent: 'CONSENT', ext: { consent: 'CONSENT', intent: { value: 'x' } } })
  expect(request.device).toEqual({ ua: 'Browser/1', language: 'de', devicetype: 4, geo: { country: 'DEU' } })
  expect(JSON.stringify(request)).not.toMatch(/canary|203\.0\.113|2001:db8|52\.5/)
})

test('what was taken out is named by its path', () => {
  const { stripped } = view(personal)

  expect(stripped).toContain('user.id')
  expect(stripped).toContain('user.ext.eids')
  expect(stripped).toContain('device.ip')
  expect(stripped).toContain('device.geo.lat')
  expect(stripped).not.toContain('device.geo.country')
})

test('a request without user and device is passed on as it is', () => {
  const request = requestOf({ site: { domain: 'site.example' } }) as BidRequest

  expect(contextualView(request)).toEqual({ request, stripped: [] })
})

test('the request itself is not changed', () => {
  const request = requestOf(personal)
  const before = JSON.stringify(request)

  contextualView(request as BidRequest)

  expect(JSON.stringify(request)).toBe(before)
})

/** Privacy gate, row coppa: as contextual only, and no audience, no conversation timings. */
test('of a child’s conversation neither the audience nor the timings leave the exchange', () => {
  const service = {
    messageSequenceNumber: 3,
    messageLength: 20,
    isQuickReply: false,
    userThinkTimeMs: 4321,
    sessionDurationMs: 98_765,
    intent: { value: 'comparison', confidence: 1, topics: [], signals: [] },
    audience: { interests: ['canary-interest'] },
  }

  const { request } = view({ regs: { coppa: 1 }, ext: { service } })
  const sent = JSON.stringify(request)

  expect(sent).toContain('comparison')
  expect(sent).not.toMatch(/canary-interest|4321|98765/)
})

test('whatever members user and device have, only the listed ones are left', () => {
  const members = fc.dictionary(
    fc.constantFrom('id', 'ip', 'geo', 'ext', 'ua', 'consent', 'x', 'language'),
    fc.jsonValue(),
  )
  const kept = new Set(['consent', 'ext', 'ua', 'language', 'devicetype', 'geo', 'country'])
  fc.assert(
    fc.property(members, members, members, (user, device, geo) => {
      const request = { ...opportunityFor().request, user: { ...user, ext: geo }, device: { ...device, geo } }
      const { request: seen } = contextualView(request)
      const open = seen as unknown as { user: object; device: object & { geo: object } }
      const names = [...Object.keys(open.user), ...Object.keys(open.device), ...Object.keys(open.device.geo)]
      expect(names.filter((name) => !kept.has(name))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

function view(members: object) {
  return contextualView(requestOf(members) as BidRequest)
}
