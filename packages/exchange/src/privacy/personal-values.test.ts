import type { BidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { requestOf } from '../../test/support/samples.ts'
import { withoutPersonalValues } from './personal-values.ts'

const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }

test('a request without a personal value is the very same', () => {
  const request = requestWith({
    site: { keywords: 'running shoes,size 42' },
    ext: {
      service: {
        ...metrics,
        intent: { value: 'comparison', confidence: 1, topics: ['shoes'], signals: [] },
        audience: { interests: ['running'] },
      },
    },
  })

  expect(withoutPersonalValues(request)).toEqual({ request, warnings: [] })
  expect(withoutPersonalValues(request).request).toBe(request)
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

  const { request: cleaned, warnings } = withoutPersonalValues(request)

  expect(cleaned).toEqual(
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

  const { request } = withoutPersonalValues(requestWith({ ext: { other: 1, service: { ...metrics, intent } } }))

  expect(request.ext).toEqual({ other: 1, service: { ...metrics, intent: { ...intent, topics: [] } } })
})

function requestWith(members: object): BidRequest {
  return requestOf(members) as BidRequest
}
