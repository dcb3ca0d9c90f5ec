import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { requestOf } from '../../../test/support/samples.ts'
import { type Cause, permissionsUnder } from '../../catalog/permissions.ts'
import { type Copy, redact } from './redact.ts'

const user = {
  id: 'u1',
  buyeruid: 'b1',
  yob: 1990,
  gender: 'F',
  keywords: 'shoes',
  data: [{ id: 'd' }],
  geo: { lat: 52.520_008, lon: 13.404_954, country: 'DEU' },
  eids: [{ source: 'a.example' }],
  consent: 'C',
  ext: { consent: 'C', eids: [{ source: 'a.example' }], intent: { value: 'x' } },
}
const device = {
  ua: 'Chrome/126.0.6478.122',
  ip: '203.0.113.77',
  ipv6: '2001:db8:1234:5678::1',
  language: 'en',
  devicetype: 4,
  ifa: 'ifa-1',
  model: 'Pixel',
  os: 'Android',
  osv: '14.1',
  lmt: 0,
  geo: { lat: 52.520_008, lon: 13.404_954, country: 'DEU', city: 'Berlin', zip: '10178', accuracy: 3 },
}

test('with every permission a request stays the very same', () => {
  const request = requestWith({ user, device })

  expect(redact(request, permissionsUnder([]))).toEqual({ request, removed: [], coarsened: [] })
  expect(redact(request, permissionsUnder([])).request).toBe(request)
})

test('a request without anything personal stays the very same under every cause', () => {
  const request = requestWith({ site: { domain: 'site.example' }, device: { language: 'en' } })

  expect(redact(request, permissionsUnder(['coppa'])).request).toBe(request)
})

test('a copy holds no member of the request that OpenRTB does not name', () => {
  const { request } = redact(requestWith({ user, tmax: 300, shadowId: 'u1' }), permissionsUnder(['coppa']))

  expect(Object.keys(request).toSorted()).toEqual(['id', 'imp', 'tmax', 'user'])
})

test('after an opt-out there is nobody, the network of the address and the place to a kilometre', () => {
  const { request, removed, coarsened } = redacted('us-privacy')

  expect(request.user).toEqual({ consent: 'C', ext: { consent: 'C', intent: { value: 'x' } } })
  expect(request.device).toEqual({
    ua: 'Chrome/126.0.6478.122',
    ip: '203.0.113.0',
    ipv6: '2001:db8:1234:5600::',
    language: 'en',
    devicetype: 4,
    os: 'Android',
    lmt: 0,
    geo: { country: 'DEU', city: 'Berlin', lat: 52.52, lon: 13.4 },
  })
  expect(removed).toEqual([
    ...['id', 'buyeruid', 'yob', 'gender', 'keywords', 'data', 'geo', 'eids', 'ext.eids'].map((name) => `user.${name}`),
    ...['ifa', 'model', 'osv', 'geo.zip', 'geo.accuracy'].map((name) => `device.${name}`),
  ])
  expect(coarsened).toEqual(['device.geo.lat', 'device.geo.lon', 'device.ip', 'device.ipv6'])
})

test('without consent there is no address, the country alone and a browser without its exact version', () => {
  const { request } = redacted('no-consent')

  expect(sent(request.device)).toEqual({
    ua: 'Chrome/126.0',
    language: 'en',
    devicetype: 4,
    os: 'Android',
    lmt: 0,
    geo: { country: 'DEU' },
  })
})

test('of a browser that has nothing in common with others nothing is left', () => {
  const { request, removed } = redacted('no-consent', { device: { ua: 'Nokia6230', language: 'en' } })

  expect(request.device).toEqual({ language: 'en' })
  expect(removed).toEqual(['device.ua'])
})

test('with a profile and without the exact place, the place of the user is cut as well', () => {
  const { request } = redacted('no-precise-place')

  expect(request.user).toEqual({ ...user, geo: { country: 'DEU', lat: 52.52, lon: 13.4 } })
  expect(request.device).toMatchObject({ ifa: 'ifa-1', ip: '203.0.113.0' })
})

test('a place of the user that is not shaped like one is not passed on unless the exact place may be', () => {
  const asText = { geo: { lat: '52.520008', lon: ['13.404954'], country: 'DEU' } }
  const asList = { geo: [{ lat: 52.520_008 }] }

  expect(redacted('no-precise-place', { user: asText }).request.user).toEqual({ geo: { country: 'DEU' } })
  expect(redacted('no-precise-place', { user: asList }).request.user).toEqual({})
  expect(redacted('no-precise-place', { user: asList }).removed).toContain('user.geo')
})

test.each([
  [-33.867, -33.87],
  [-0.004, 0],
  [0.005, 0.01],
  [89.999, 90],
  [-89.996, -90],
  [52.52, 52.52],
  [7, 7],
])('latitude %d is told as %d to about a kilometre', (lat, told) => {
  const { request } = redacted('gpc', { device: { geo: { lat } } })

  expect(request.device?.geo?.lat).toBe(told)
  expect(JSON.stringify(request.device?.geo)).toBe(`{"lat":${told}}`)
})

test('an address that is none or private is not passed on, even with every permission', () => {
  const { request, removed } = redact(requestWith({ device: { ip: '<nil>', ipv6: 'fe80::1' } }), permissionsUnder([]))

  expect(sent(request.device)).toEqual({})
  expect(removed).toEqual(['device.ip', 'device.ipv6'])
})

test('an address that is no text is not passed on', () => {
  expect(sent(redacted('gpc', { device: { ipv6: 5 } }).request.device)).toEqual({})
})

test('members that nobody thought of are not passed on where the person may not be seen', () => {
  const strange = { user: { visitor: 'x' }, device: { visitor: 'x' }, ext: { visitor: 'x' } }

  const { request, removed } = redacted('gpc', strange)

  expect(JSON.stringify(request)).not.toContain('visitor')
  expect(removed).toEqual(['user.*', 'device.*', 'ext.*'])
})

test('what is not of the type that its name says is not passed on where the person may not be seen', () => {
  const { request } = redacted('coppa', {
    device: { os: { ifa: 'x' }, js: 'ifa', dnt: { id: 'x' }, language: 'en' },
    user: { ext: { intent: ['x'] } },
  })

  expect(sent(request.device)).toEqual({ language: 'en' })
  expect(sent(request.user)).toEqual({ ext: {} })
})

test('of a place that may be seen, what OpenRTB names is passed on and nothing else', () => {
  const { request } = redacted('no-profile', { device: { geo: { lat: 52.520_008, city: { id: 'x' }, visitor: 'x' } } })

  expect(request.device?.geo).toEqual({ lat: 52.520_008 })
})

test('of the intent at the level of the user, what the one of the context has is passed on', () => {
  const { request, removed } = redacted('gpc', { user: { ext: { intent: { value: 'buy', uid: 'x' } } } })

  expect(request.user?.ext).toEqual({ intent: { value: 'buy' } })
  expect(removed).toEqual(['user.ext.intent.*'])
})

test('what surrounds a chat is passed on without members that nobody knows, where the person may not be seen', () => {
  const site = {
    domain: 'site.example',
    page: 'https://site.example/a',
    publisher: { id: 'p' },
    content: { title: 't' },
  }
  const strange = {
    site: { ...site, uid: 'x', ext: { uid: 'x' }, publisher: { id: 'p', uid: 'x' }, content: { title: 't', uid: 'x' } },
    source: { tid: 't', ext: { eids: [{ id: 'x' }] } },
    regs: { coppa: 1, ext: { gdpr: 0, dsa: { dsarequired: 1 }, uid: 'x' } },
  }

  const { request, removed } = redacted('coppa', strange)

  expect(request).toMatchObject({ site, source: { tid: 't' }, regs: { coppa: 1, ext: { gdpr: 0 } } })
  expect(JSON.stringify(request)).not.toContain('uid')
  expect(JSON.stringify(request)).not.toContain('eids')
  expect(removed).toEqual(['site.*', 'site.ext', 'site.publisher.*', 'site.content.*', 'source.ext', 'regs.ext.*'])
})

test('a source that is no object is not passed on where the person may not be seen', () => {
  expect(sent(redacted('gpc', { source: 'x' }).request)).not.toHaveProperty('source')
})

function redacted(cause: Cause, members: object = { user, device }): Copy {
  return redact(requestWith(members), permissionsUnder([cause]))
}

function requestWith(members: object): BidRequest {
  return requestOf(members) as BidRequest
}

/** As a partner reads it: members that are undefined are none. */
function sent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
