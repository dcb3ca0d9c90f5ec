import { expect, test } from 'vitest'
import { fullRequest, impWith, requestWith } from '../test/example.ts'
import { readBidRequest } from './read.ts'
import { reasonOf } from './reason.ts'
import { noticeOf } from './response/explanation.ts'
import { warningsOf } from './warnings.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: true, sessionDurationMs: 0 }
const intent = { value: 'comparison', confidence: 0.5, topics: [], signals: [] }

test('a request in which everything is as it should be has no warnings', () => {
  expect(warningsFor(requestWith({}))).toEqual([])
  expect(warningsFor(fullRequest)).toEqual([])
})

test('odd native requests are named by their impression', () => {
  const imp = [
    impWith({ id: 'a' }),
    impWith({ id: 'b', native: { request: '{"ver":"1.1","assets":[{"id":1,"title":{"len":9}}]}' } }),
  ]

  expect(warningsFor(requestWith({ imp }))).toEqual([
    {
      rule: 'D21-older-version',
      field: 'imp[1].native.request: ver',
      reason: 'must be "1.2"; the request is read as Native 1.2; got "1.1"',
    },
  ])
})

test('GDPR without consent is warned about, wherever GDPR stands', () => {
  const missing = [
    {
      rule: 'V15-consent-missing',
      field: 'user.ext.consent',
      reason: 'must be sent when GDPR applies; without it the ad is contextual only',
    },
  ]

  expect(warningsFor(requestWith({ regs: { ext: { gdpr: 1 } } }))).toEqual(missing)
  expect(warningsFor(requestWith({ regs: { gdpr: 1 } }))).toEqual(missing)
  expect(warningsFor(requestWith({ regs: { gdpr: 1 }, user: { ext: {} } }))).toEqual(missing)
  expect(warningsFor(requestWith({ regs: { gdpr: 1 }, user: {} }))).toEqual(missing)
})

test('GDPR with consent is fine, wherever the consent stands', () => {
  expect(warningsFor(requestWith({ regs: { gdpr: 1 }, user: { consent: 'C' } }))).toEqual([])
  expect(warningsFor(requestWith({ regs: { gdpr: 1 }, user: { ext: { consent: 'C' } } }))).toEqual([])
})

test('no consent is needed where GDPR does not apply', () => {
  expect(warningsFor(requestWith({ regs: { gdpr: 0, ext: { gdpr: 0 } } }))).toEqual([])
  expect(warningsFor(requestWith({ regs: {} }))).toEqual([])
})

test('two places that say different things are warned about', () => {
  const reason = 'must agree with the same field in ext; the stricter of the two counts'

  expect(warningsFor(requestWith({ regs: { gdpr: 0, ext: { gdpr: 1 } }, user: { consent: 'C' } }))).toEqual([
    { rule: 'D29-locations-differ', field: 'regs.gdpr', reason },
  ])
  expect(warningsFor(requestWith({ regs: { us_privacy: '1YNN', ext: { us_privacy: '1YYN' } } }))).toEqual([
    { rule: 'D29-locations-differ', field: 'regs.us_privacy', reason },
  ])
  expect(warningsFor(requestWith({ user: { consent: 'C', ext: { consent: 'D' } } }))).toEqual([
    { rule: 'D29-locations-differ', field: 'user.consent', reason },
  ])
  expect(warningsFor(requestWith({ regs: { gpp: 'G', gpp_sid: [7], ext: { gpp: 'H', gpp_sid: [7, 8] } } }))).toEqual([
    { rule: 'D29-locations-differ', field: 'regs.gpp', reason },
    { rule: 'D29-locations-differ', field: 'regs.gpp_sid', reason },
  ])
})

test('two places that agree, or one place alone, are fine', () => {
  const gpp = { gpp: 'G', gpp_sid: [7] }
  const regs = { us_privacy: '1YNN', ...gpp, ext: { us_privacy: '1YNN', ...gpp } }

  expect(warningsFor(requestWith({ regs, user: { consent: 'C', ext: { consent: 'C' } } }))).toEqual([])
  expect(warningsFor(requestWith({ regs: { us_privacy: '1YNN' }, user: { consent: 'C' } }))).toEqual([])
  expect(warningsFor(requestWith({ regs: { ext: { us_privacy: '1YNN' } }, user: { ext: { consent: 'C' } } }))).toEqual(
    [],
  )
})

test('a difference and a missing consent are both named', () => {
  expect(warningsFor(requestWith({ regs: { gdpr: 1, ext: { gdpr: 0 } } })).map(({ rule }) => rule)).toEqual([
    'D29-locations-differ',
    'V15-consent-missing',
  ])
})

test('each of the five listed intents is fine', () => {
  expect(intentWarnings('purchase_inquiry')).toEqual([])
  expect(intentWarnings('information_seeking')).toEqual([])
  expect(intentWarnings('support_request')).toEqual([])
  expect(intentWarnings('comparison')).toEqual([])
  expect(intentWarnings('objection_handling')).toEqual([])
})

test('any other intent is warned about', () => {
  expect(intentWarnings('small_talk')).toEqual([
    {
      rule: 'D31-intent-unlisted',
      field: 'ext.service.intent.value',
      reason: 'must be one of the five listed intents to be matched by campaigns',
    },
  ])
})

test('an intent is not repeated in its warning, because it is free text from a chat', () => {
  expect(JSON.stringify(intentWarnings('call jane@example.com'))).not.toContain('jane')
})

test('a sentiment below 0 is warned about', () => {
  expect(sentimentWarnings(-0.01)).toEqual([
    {
      rule: 'D30-sentiment-below-zero',
      field: 'ext.service.sentiment.score',
      reason: 'must be 0.0 or more by the field reference; negative scores are accepted; got -0.01',
    },
  ])
  expect(sentimentWarnings(0)).toEqual([])
})

type Notice = ReturnType<typeof noticeOf>

function intentWarnings(value: string): readonly Notice[] {
  return warningsFor(requestWith({ ext: { service: { ...metrics, intent: { ...intent, value } } } }))
}

function sentimentWarnings(score: number): readonly Notice[] {
  return warningsFor(requestWith({ ext: { service: { ...metrics, sentiment: { value: 'neutral', score } } } }))
}

function warningsFor(body: unknown): readonly Notice[] {
  const reading = readBidRequest(JSON.stringify(body))
  if (reading.kind === 'refused') throw new Error(reasonOf(reading.issue))
  return warningsOf(reading).map(noticeOf)
}
