import { contextWith } from '@parley/contract'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import { contextOf } from './context.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 10, isQuickReply: false, sessionDurationMs: 10 }
const intent = { confidence: 1, topics: [], signals: [] }
const format = { agent_url: 'https://formats.example/', id: 'display_300x250' }

test('a request that says nothing is grouped under nothing', () => {
  expect(contextIn({})).toEqual(contextWith({ format: 'any' }))
})

test('what a request says is taken over', () => {
  const service = {
    ...metrics,
    intent: { ...intent, value: 'comparison' },
    sentiment: { value: 'negative', score: -0.5 },
    funnel: { stage: 'conversion', progress: 1 },
  }
  const members = { device: { geo: { country: 'de' } }, ext: { service } }

  expect(contextIn(members, [format])).toEqual(
    contextWith({
      country: 'DEU',
      format: 'display_300x250',
      intent: 'comparison',
      sentiment: 'negative',
      stage: 'conversion',
    }),
  )
})

test('T30: a word that is not listed is "other", and a country that does not exist is none', () => {
  const service = { ...metrics, intent: { ...intent, value: `word of ${Math.random()}` } }

  expect(contextIn({ device: { geo: { country: 'QQ' } }, ext: { service } })).toMatchObject({
    country: '',
    intent: 'other',
  })
})

test.each([
  ['one', [format], 'display_300x250'],
  ['more', [format, { ...format, id: 'video' }], 'several'],
  ['one of 64 characters', [{ ...format, id: 'x'.repeat(64) }], 'x'.repeat(64)],
  ['one of 65 characters', [{ ...format, id: 'x'.repeat(65) }], 'other'],
  ['one with a line break', [{ ...format, id: 'a\nb' }], 'other'],
])('of the declared formats, %s', (_, formats, expected) => {
  expect(contextIn({}, formats).format).toBe(expected)
})

test.each([
  ['a plain id', 'spring:2027', 'spring:2027'],
  ['an id with other characters', 'spring 2027', 'other'],
])('the deal of the bid that won is named by %s', (_, id, expected) => {
  const opportunity = opportunityFor()

  expect(contextOf(opportunity, { adFormats: [] }, { ...bidOf(), deal: { id } }).deal).toBe(expected)
})

test.each([
  ['shoes.example', 'shoes.example'],
  ['https://WWW.Shoes.example:443/sale', 'shoes.example'],
  ['not a domain', 'other'],
  [`${'a'.repeat(70)}.example`, 'other'],
])('D106: the advertiser of the domain %s is %s', (domain, expected) => {
  expect(soldContext({ adomain: [domain, 'second.example'] }).advertiser).toBe(expected)
})

test('D106: campaign and creative are those of the bid, if their ids are plain', () => {
  expect(soldContext({ cid: 'spring', crid: 'banner-7' })).toMatchObject({ campaign: 'spring', creative: 'banner-7' })
  expect(soldContext({ cid: 'a b', crid: 'x'.repeat(65) })).toMatchObject({ campaign: 'other', creative: 'other' })
  expect(soldContext({ cid: undefined, crid: undefined, adomain: [] })).toMatchObject({
    advertiser: '',
    campaign: '',
    creative: '',
  })
})

test('D106: a name past the bound is reported as other', () => {
  const reportName = (partner: string, name: string): string => (partner === 'alpha' && name === 'c1' ? 'other' : name)

  expect(contextOf(opportunityFor({}), { adFormats: [] }, bidOf({ crid: 'c1' }), reportName).creative).toBe('other')
})

function soldContext(members: Parameters<typeof bidOf>[0]) {
  return contextOf(opportunityFor({}), { adFormats: [] }, bidOf(members))
}

function contextIn(members: object, adcpFormats?: readonly object[]) {
  const ext = adcpFormats === undefined ? {} : { ext: { service: { adcpFormats } } }
  const opportunity = opportunityFor({ ...members, imp: [impOf(ext)] })
  const [imp] = opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  return contextOf(opportunity, imp)
}
