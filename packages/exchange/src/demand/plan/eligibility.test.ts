import { adFormatKey } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../../test/support/samples.ts'
import type { Reason } from '../../catalog/reasons.ts'
import { type PartnerEntry, partnerTerms } from '../../config/partner.ts'
import { impMismatch, requestMismatch } from './eligibility.ts'

const service = {
  messageSequenceNumber: 1,
  messageLength: 1,
  isQuickReply: true,
  sessionDurationMs: 1,
  intent: { value: 'comparison', confidence: 1, topics: [], signals: [] },
  funnel: { stage: 'intent', progress: 0 },
  sentiment: { value: 'neutral', score: 0 },
}
const whole = {
  site: { domain: 'site.example', cat: ['IAB1', 'IAB2'], publisher: { id: 'pub-1' } },
  device: { language: 'DE-at', geo: { country: 'DEU' } },
  ext: { service },
}

type Wishes = Omit<PartnerEntry, 'name'>

test.each<[Reason, Wishes, Wishes]>([
  ['publisher', { publishersAllowed: ['pub-2'] }, { publishersAllowed: ['pub-2', 'pub-1'] }],
  ['publisher', { publishersBlocked: ['pub-1'] }, { publishersBlocked: ['pub-2'] }],
  ['country', { countries: ['FR', 'AT'] }, { countries: ['FR', 'DE'] }],
  ['category', { categories: ['IAB3'] }, { categories: ['IAB3', 'IAB2'] }],
  ['language', { languages: ['en'] }, { languages: ['en', 'de'] }],
  ['intent', { intents: ['purchase_inquiry'] }, { intents: ['comparison'] }],
  ['funnel-stage', { funnelStages: ['awareness'] }, { funnelStages: ['intent'] }],
  ['sentiment', { sentiments: ['negative'] }, { sentiments: ['neutral'] }],
])('%s: %j is not asked, %j is', (reason, other, own) => {
  expect(mismatch(other)).toBe(reason)
  expect(mismatch(own)).toBeUndefined()
})

test('a partner that names nothing takes everything, also a request that says nothing', () => {
  expect(mismatch({})).toBeUndefined()
  expect(mismatch({}, {})).toBeUndefined()
})

test.each<[Reason, Wishes]>([
  ['publisher', { publishersAllowed: ['pub-1'] }],
  ['country', { countries: ['DE'] }],
  ['category', { categories: ['IAB1'] }],
  ['language', { languages: ['de'] }],
  ['intent', { intents: ['comparison'] }],
  ['funnel-stage', { funnelStages: ['intent'] }],
  ['sentiment', { sentiments: ['neutral'] }],
])('%s: a partner with a wish does not take a request that says nothing about it', (reason, entry) => {
  expect(mismatch(entry, {})).toBe(reason)
})

test('a blocked publisher is the one that is named, and a request without publisher is not', () => {
  expect(mismatch({ publishersBlocked: ['pub-1'] }, {})).toBeUndefined()
})

test('the categories of an app count like those of a site', () => {
  expect(mismatch({ categories: ['IAB9'] }, { app: { bundle: 'com.example.app', cat: ['IAB9'] } })).toBeUndefined()
})

test('a share of 30 % takes chances below 0.3', () => {
  expect(mismatch({ sharePercent: 30 }, {}, 0.2999)).toBeUndefined()
  expect(mismatch({ sharePercent: 30 }, {}, 0.3)).toBe('share')
  expect(mismatch({ sharePercent: 0 }, {}, 0)).toBe('share')
  expect(mismatch({ sharePercent: 100 }, {}, 0.999999)).toBeUndefined()
})

test('the first mismatch in the order of the table is told', () => {
  expect(mismatch({ publishersAllowed: ['x'], countries: ['FR'], sharePercent: 0 })).toBe('publisher')
  expect(mismatch({ countries: ['FR'], sentiments: ['negative'], sharePercent: 0 })).toBe('country')
})

const card = { agent_url: 'https://formats.example', id: 'card' }
const banner = { agent_url: 'https://formats.example', id: 'banner' }

test('D48: an impression with formats goes to partners that list one of them, or none', () => {
  const declared = { ext: { service: { adcpFormats: [banner, { ...card, agent_url: 'https://FORMATS.example/' }] } } }

  expect(impReason(declared, new Set([adFormatKey(card)]))).toBeUndefined()
  expect(impReason(declared, new Set([adFormatKey({ ...card, id: 'other' })]))).toBe('ad-format')
  expect(impReason(declared, undefined)).toBeUndefined()
})

test('D48: an impression without formats goes to everybody', () => {
  expect(impReason({}, new Set([adFormatKey(card)]))).toBeUndefined()
})

test('floors at the ends of the range are taken, a micro beyond them are not', () => {
  const floors = (min: number, max: number) => impReason({ bidfloor: 1 }, undefined, min, max)

  expect(floors(1_000_000, 1_000_000)).toBeUndefined()
  expect(floors(1_000_001, 2_000_000)).toBe('floor-range')
  expect(floors(0, 999_999)).toBe('floor-range')
})

test('D100: a deal within the range is taken, whatever the floor of the impression is', () => {
  const dealAt = (bidfloor: number, wseat: readonly string[]) => ({
    bidfloor: 20,
    pmp: { deals: [{ id: 'd1', bidfloor, wseat }] },
  })

  expect(impReason(dealAt(4, ['a']), undefined, 4_000_000, 10_000_000)).toBeUndefined()
  expect(impReason(dealAt(10, ['a']), undefined, 4_000_000, 10_000_000)).toBeUndefined()
  expect(impReason(dealAt(3.99, ['a']), undefined, 4_000_000, 10_000_000)).toBe('floor-range')
  expect(impReason(dealAt(10.01, ['a']), undefined, 4_000_000, 10_000_000)).toBe('floor-range')
  expect(impReason(dealAt(4, ['b']), undefined, 4_000_000, 10_000_000)).toBe('floor-range')
})

test('D100: a floor that cannot be compared stops who has no deal within the range', () => {
  const euro = { bidfloor: 1, bidfloorcur: 'EUR' }
  const dealFor = (seat: string) => ({ ...euro, pmp: { deals: [{ id: 'd1', bidfloor: 4, wseat: [seat] }] } })

  expect(impReason(euro, undefined)).toBe('floor-currency')
  expect(impReason(dealFor('a'), undefined)).toBeUndefined()
  expect(impReason(dealFor('b'), undefined)).toBe('floor-currency')
  expect(impReason(dealFor('a'), undefined, 0, 3_999_999)).toBe('floor-currency')
})

function mismatch(entry: Wishes, members: object = whole, chance: number = 0) {
  const terms = partnerTerms({ name: 'a', ...entry })
  const eligibility = { terms, adFormats: undefined, floorMinMicros: 0, floorMaxMicros: 0 }
  return requestMismatch(opportunityFor(members), eligibility, chance)
}

function impReason(members: object, adFormats: ReadonlySet<string> | undefined, min = 0, max = 1_000_000_000) {
  const [imp] = opportunityFor({ imp: [impOf(members)] }).imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const terms = partnerTerms({ name: 'a' })
  const eligibility = { terms, adFormats, floorMinMicros: min, floorMaxMicros: max }
  return impMismatch(imp, { name: 'a', seat: 'a', eligibility })
}
