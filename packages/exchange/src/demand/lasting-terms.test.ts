import { expect, test } from 'vitest'
import { type PartnerEntry, partnerTerms } from '../config/partner.ts'
import { healthTermsOf, lineTermsOf } from './lasting-terms.ts'

const endpoint = 'https://bid.acme.example/openrtb2'
const bounds = {
  responseBytesMax: 1000,
  drainMs: 150,
  drainBytesMax: 2000,
  cacheEntriesMax: 10,
  cacheBytesMax: 3000,
  cacheStaleMs: 400,
  healthHalfLifeMs: 2000,
  partnerNetworkMs: 10,
}

test('a line depends on the origin and the bounds of its partner', () => {
  expect(lineOf({ qpsMax: 50 })).toStrictEqual({
    name: 'acme',
    origin: 'https://bid.acme.example',
    connectionsMax: 128,
    qpsMax: 50,
    responseBytesMax: 1000,
    drainMs: 150,
    drainBytesMax: 2000,
    cacheEntriesMax: 10,
    cacheBytesMax: 3000,
    cacheStaleMs: 400,
  })
})

test.each<[string, Partial<PartnerEntry>]>([
  ['another path', { params: { endpoint: 'https://bid.acme.example/other' } }],
  ['the port that https has anyway', { params: { endpoint: 'https://bid.acme.example:443/openrtb2' } }],
  ['another header', { params: { endpoint, headers: { 'x-key': 'k' } } }],
  ['another margin', { marginPercent: 10 }],
  ['another seat', { seat: 'a-seat' }],
  ['other countries', { countries: ['US'] }],
  ['another time cap', { timeoutMs: 200 }],
])('%s leaves the line as it is', (_, members) => {
  expect(lineOf(members)).toStrictEqual(lineOf())
})

test.each<[string, Partial<PartnerEntry>]>([
  ['another host', { params: { endpoint: 'https://bid.zenith.example/openrtb2' } }],
  ['another port', { params: { endpoint: 'https://bid.acme.example:8443/openrtb2' } }],
  ['http for https', { params: { endpoint: 'http://bid.acme.example/openrtb2' } }],
  ['more connections', { connectionsMax: 129 }],
  ['fewer calls in a second', { qpsMax: 1 }],
  ['another name', { name: 'zenith' }],
])('%s needs a new line', (_, members) => {
  expect(lineOf(members)).not.toEqual(lineOf())
})

test('the health of a partner depends on its origin and on the time that it is told', () => {
  const terms = partnerTerms({ name: 'acme', timeoutMs: 120, params: { endpoint } })

  expect(healthTermsOf(terms, bounds)).toStrictEqual({
    name: 'acme',
    origin: 'https://bid.acme.example',
    halfLifeMs: 2000,
    tmaxMsMax: 110,
  })
})

function lineOf(members: Partial<PartnerEntry> = {}) {
  return lineTermsOf(partnerTerms({ name: 'acme', params: { endpoint }, ...members }), bounds)
}
