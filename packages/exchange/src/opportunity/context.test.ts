import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../test/support/samples.ts'
import { contextOf } from './context.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 10, isQuickReply: false, sessionDurationMs: 10 }
const intent = { confidence: 1, topics: [], signals: [] }
const format = { agent_url: 'https://formats.example/', id: 'display_300x250' }

test('a request that says nothing is grouped under nothing', () => {
  expect(contextIn({})).toEqual({ country: '', format: 'any', intent: '', sentiment: '', stage: '', deal: '' })
})

test('what a request says is taken over', () => {
  const service = {
    ...metrics,
    intent: { ...intent, value: 'comparison' },
    sentiment: { value: 'negative', score: -0.5 },
    funnel: { stage: 'conversion', progress: 1 },
  }
  const members = { device: { geo: { country: 'de' } }, ext: { service } }

  expect(contextIn(members, [format])).toEqual({
    country: 'DEU',
    format: 'display_300x250',
    intent: 'comparison',
    sentiment: 'negative',
    stage: 'conversion',
    deal: '',
  })
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

  expect(contextOf(opportunity, { adFormats: [] }, { id }).deal).toBe(expected)
})

function contextIn(members: object, adcpFormats?: readonly object[]) {
  const ext = adcpFormats === undefined ? {} : { ext: { service: { adcpFormats } } }
  const opportunity = opportunityFor({ ...members, imp: [impOf(ext)] })
  const [imp] = opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  return contextOf(opportunity, imp)
}
