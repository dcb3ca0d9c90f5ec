import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { requestOf } from '../../../test/support/samples.ts'
import { createChatJudge } from './sensitive-topics.ts'
import { type Cleaned, withoutUnfitTexts } from './unfit-texts.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }

test('a request without an unfit text is the very same', () => {
  const request = requestWith({
    site: { keywords: 'running shoes,size 42', kwarray: ['boots'], content: { keywords: 'trails', kwarray: ['rain'] } },
    ext: {
      service: {
        ...metrics,
        intent: { value: 'comparison', confidence: 1, topics: ['shoes'], signals: [] },
        audience: { interests: ['running'] },
      },
    },
  })

  expect(cleaned(request)).toEqual({ request, warnings: [] })
  expect(cleaned(request).request).toBe(request)
})

test('personal values are taken out of every list that is looked at, and named without being repeated', () => {
  const mail = 'jane@example.com'
  const request = requestWith({
    site: { domain: 'site.example', keywords: `shoes,${mail},boots` },
    app: { bundle: 'com.example', keywords: '4111 1111 1111 1111' },
    ext: {
      service: {
        ...metrics,
        intent: { value: 'comparison', confidence: 1, topics: ['a', `mail ${mail}`], signals: ['+49 30 1234567'] },
        audience: { interests: [mail, 'b'], behaviors: ['c', mail] },
      },
    },
  })

  const { request: kept, warnings } = cleaned(request)

  expect(kept).toEqual(
    requestWith({
      site: { domain: 'site.example', keywords: 'shoes,boots' },
      app: { bundle: 'com.example', keywords: '' },
      ext: {
        service: {
          ...metrics,
          intent: { value: 'comparison', confidence: 1, topics: ['a'], signals: [] },
          audience: { interests: ['b'], behaviors: ['c'] },
        },
      },
    }),
  )
  expect(warnings.map(({ field }) => field)).toEqual([
    'ext.service.intent.topics[1]',
    'ext.service.intent.signals[0]',
    'ext.service.audience.interests[0]',
    'ext.service.audience.behaviors[1]',
    'site.keywords[1]',
    'app.keywords[0]',
  ])
  expect(JSON.stringify(warnings)).not.toMatch(/jane|4111|1234567/)
  expect(warnings[1]?.reason).toContain('what looks like a phone number')
})

test('other extensions of the request stay where a value is taken out', () => {
  const topics = ['jane@example.com']
  const intent = { value: 'comparison', confidence: 1, topics, signals: [] }

  const { request } = cleaned(requestWith({ ext: { other: 1, service: { ...metrics, intent } } }))

  expect(request.ext).toEqual({ other: 1, service: { ...metrics, intent: { ...intent, topics: [] } } })
})

test('keywords are looked at wherever OpenRTB 2.6 has them', () => {
  const mail = 'jane@example.com'
  const content = { id: 'c1', keywords: `trails,${mail}`, kwarray: [mail, 'rain'] }

  const { request, warnings } = cleaned(
    requestWith({ site: { kwarray: ['boots', mail], content }, app: { kwarray: [mail], content } }),
  )

  const kept = { id: 'c1', keywords: 'trails', kwarray: ['rain'] }
  expect(request).toEqual(
    requestWith({ site: { kwarray: ['boots'], content: kept }, app: { kwarray: [], content: kept } }),
  )
  expect(warnings.map(({ field }) => field)).toEqual([
    'site.kwarray[1]',
    'site.content.keywords[1]',
    'site.content.kwarray[0]',
    'app.kwarray[0]',
    'app.content.keywords[1]',
    'app.content.kwarray[0]',
  ])
})

test('a personal value is found where it is the only one', () => {
  const mail = 'jane@example.com'

  expect(cleaned(requestWith({ site: { kwarray: [mail] } })).warnings).toHaveLength(1)
  expect(cleaned(requestWith({ site: { content: { keywords: mail } } })).warnings).toHaveLength(1)
  expect(cleaned(requestWith({ app: { content: { kwarray: [mail] } } })).warnings).toHaveLength(1)
})

test('what is of another type than OpenRTB says stays as it is', () => {
  const content = { keywords: 5, kwarray: 'jane@example.com' }
  const site = { keywords: 'jane@example.com', kwarray: [5, null, { a: 1 }], content }

  const { request } = cleaned(requestWith({ site, app: { kwarray: 7, content: 'jane@example.com' } }))

  expect(request).toEqual(
    requestWith({ site: { ...site, keywords: '' }, app: { kwarray: 7, content: 'jane@example.com' } }),
  )
})

test('an intent whose value looks personal goes as a whole, and nothing else goes with it', () => {
  const intent = { value: 'call +49 171 1234567', confidence: 1, topics: ['jane@example.com'], signals: [] }
  const audience = { interests: ['running'] }

  const { request, warnings } = cleaned(requestWith({ ext: { service: { ...metrics, intent, audience } } }))

  expect(request.ext).toEqual({ service: { ...metrics, audience } })
  expect(warnings).toEqual([
    {
      rule: 'D83-personal-value',
      field: 'ext.service.intent.value',
      reason:
        'must not hold what looks personal; this value is taken out; got what looks like a phone number; the whole intent goes with it',
    },
  ])
})

test('sensitive topics are taken out of every text of the chat, and named without being repeated', () => {
  const intent = {
    value: 'comparison',
    confidence: 1,
    topics: ['Knitting needles', 'wool'],
    signals: ['likes knitting'],
  }
  const audience = { interests: ['knitting'], behaviors: ['knits', 'buys knitting'] }

  const { request, warnings } = cleaned(requestWith({ ext: { service: { ...metrics, intent, audience } } }))

  expect(request.ext?.service).toEqual({
    ...metrics,
    intent: { ...intent, topics: ['wool'], signals: [] },
    audience: { interests: [], behaviors: ['knits'] },
  })
  expect(warnings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
    'D85-sensitive-topic ext.service.intent.topics[0]',
    'D85-sensitive-topic ext.service.intent.signals[0]',
    'D85-sensitive-topic ext.service.audience.interests[0]',
    'D85-sensitive-topic ext.service.audience.behaviors[1]',
  ])
  expect(warnings[0]?.reason).toBe(
    'must not name a sensitive topic; this value is taken out; got a word of privacy.sensitiveTopics',
  )
  expect(JSON.stringify(warnings)).not.toMatch(/knitting/i)
})

test('an intent whose value is sensitive goes as a whole', () => {
  const intent = { value: 'knitting_support', confidence: 1, topics: ['wool'], signals: [] }

  const { request, warnings } = cleaned(requestWith({ ext: { service: { ...metrics, intent } } }))

  expect(request.ext).toEqual({ service: metrics })
  expect(warnings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
    'D85-sensitive-topic ext.service.intent.value',
  ])
})

// A page about a topic says nothing about who reads it, and the publisher chose its words.
test('keywords of a site or an app may name sensitive topics', () => {
  const request = requestWith({ site: { keywords: 'knitting', content: { kwarray: ['knitting'] } } })

  expect(cleaned(request).request).toBe(request)
})

test('D90: of a list so much is read as the bound allows, with a comma between two texts', () => {
  const topics = ['a'.repeat(2000), 'b'.repeat(2000), 'c'.repeat(94), 'd']
  const fitting = withIntent({ topics: topics.slice(0, 3) })

  expect(cleaned(fitting).request).toBe(fitting)
  expect(topicsOf(cleaned(withIntent({ topics })))).toEqual(topics.slice(0, 3))
  expect(rulesOf(cleaned(withIntent({ topics })))).toEqual(['D90-texts-bound ext.service.intent.topics'])
})

test('D90: thousands of empty texts are too many as well', () => {
  const { request, warnings } = cleaned(withIntent({ topics: Array.from({ length: 10_000 }, () => '') }))

  expect(topicsOf({ request, warnings })).toHaveLength(4097)
  expect(warnings).toHaveLength(1)
})

test('D90: keywords end before the term that crosses the bound', () => {
  const keywords = `shoes,${'x'.repeat(4000)},${'y'.repeat(200)},boots`

  const { request, warnings } = cleaned(requestWith({ site: { keywords } }))

  expect(request.site?.keywords).toBe(`shoes,${'x'.repeat(4000)}`)
  expect(warnings.map(({ rule }) => rule)).toEqual(['D90-texts-bound'])
})

test('D90: one keyword beyond the bound leaves none', () => {
  expect(cleaned(requestWith({ site: { keywords: 'x'.repeat(4097) } })).request.site?.keywords).toBe('')
})

test('D90: an intent whose value is beyond the bound goes as a whole', () => {
  const found = cleaned(withIntent({ value: 'x'.repeat(4097) }))

  expect(found.request.ext?.service).toEqual(metrics)
  expect(rulesOf(found)).toEqual(['D90-texts-bound ext.service.intent.value'])
})

test('D90: of the faults of a list five are listed and the others are counted', () => {
  const keywords = 'a@b.co,'.repeat(41_000)

  const { request, warnings } = cleaned(requestWith({ site: { keywords } }))

  expect(request.site?.keywords).toBe('')
  expect(warnings).toHaveLength(7)
  expect(warnings[5]).toEqual({
    rule: 'D90-many-faults',
    field: 'site.keywords',
    reason: 'must have at most five faults for each to be listed; 580 more are not listed',
  })
  expect(warnings[6]?.rule).toBe('D90-texts-bound')
})

function withIntent(members: object): BidRequest {
  const intent = { value: 'comparison', confidence: 1, topics: [], signals: [], ...members }
  return requestWith({ ext: { service: { ...metrics, intent } } })
}

function topicsOf({ request }: Cleaned): unknown {
  return request.ext?.service?.intent?.topics
}

function rulesOf({ warnings }: Cleaned): readonly string[] {
  return warnings.map(({ rule, field }) => `${rule} ${field}`)
}

function cleaned(request: BidRequest): Cleaned {
  return withoutUnfitTexts(request, { judgeChatText: createChatJudge(['knitting']), textsLengthMax: 4096 })
}

function requestWith(members: object): BidRequest {
  return requestOf(members) as BidRequest
}
