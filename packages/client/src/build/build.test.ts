// The builders together: what they make is what the exchange accepts, field for field.

import { expect, test } from 'vitest'
import { checkRequest } from '../validate.ts'
import { adFormat } from './ad-format.ts'
import { bidRequest } from './bid-request.ts'
import { context } from './context.ts'
import { impression } from './impression.ts'
import { nativeCard } from './native-card.ts'
import { priceFilter } from './price-filter.ts'

test('a request made of nothing is a valid request for one card', () => {
  const request = bidRequest()

  expect(checkRequest(request)).toEqual([])
  expect(request.id).toMatch(/^[0-9a-f]{32}$/)
  expect(Object.keys(request)).toEqual(['id', 'imp'])
  expect(request.imp).toEqual([{ id: '1', native: nativeCard() }])
})

test('two requests have different ids', () => {
  expect(bidRequest().id).not.toBe(bidRequest().id)
})

test('a request that uses everything is valid and says it in the fields of the specification', () => {
  const request = bidRequest({
    id: 'chat-1',
    test: true,
    at: 2,
    tmax: 300,
    imp: [
      impression({
        id: 'a',
        bidfloor: 0.5,
        native: nativeCard({ titleLength: 50, icon: true, imageRequired: true }),
        adFormats: [adFormat('https://formats.example', 'card')],
        priceFilter: priceFilter({ min: 10, max: 20, currency: 'USD' }),
      }),
      impression({ id: 'b', native: nativeCard({ image: false, texts: ['price', 'salePrice', 'rating'] }) }),
    ],
    context: context({
      message: 'Größe 42?',
      messageSequenceNumber: 3,
      sessionDurationMs: 48_000,
      userThinkTimeMs: 900,
      intent: { value: 'purchase_inquiry', confidence: 0.9 },
      sentiment: { value: 'positive', score: 0.7 },
      funnel: { stage: 'consideration', progress: 0.5 },
      audience: { interests: ['running'] },
    }),
    site: { domain: 'chat.example', keywords: 'running shoes', publisher: { id: 'pub-1' } },
    device: { language: 'en' },
    user: { id: 'u' },
    regs: { coppa: 0 },
  })

  expect(checkRequest(request)).toEqual([])
  expect(request).toMatchObject({
    id: 'chat-1',
    test: 1,
    at: 2,
    tmax: 300,
    imp: [
      {
        id: 'a',
        bidfloor: 0.5,
        ext: {
          service: { adcpFormats: [{ agent_url: 'https://formats.example', id: 'card' }] },
          service_product_search: { min_price: 10, max_price: 20, price_currency: 'USD' },
        },
      },
      { id: 'b' },
    ],
    ext: {
      service: {
        messageLength: 9,
        isQuickReply: false,
        intent: { value: 'purchase_inquiry', confidence: 0.9, topics: [], signals: [] },
      },
    },
  })
})

test('the words of the chat are not sent', () => {
  const sent = JSON.stringify(
    bidRequest({ context: context({ message: 'my secret', messageSequenceNumber: 1, sessionDurationMs: 0 }) }),
  )

  expect(sent).not.toContain('secret')
})

test('a card asks for a title, a picture, three texts and image trackers in a chat', () => {
  const { native } = JSON.parse(nativeCard().request) as { native: object }

  expect(native).toEqual({
    ver: '1.2',
    context: 2,
    contextsubtype: 22,
    plcmttype: 1,
    privacy: 1,
    assets: [
      { id: 1, required: 1, title: { len: 90 } },
      { id: 2, required: 0, img: { type: 3, wmin: 600, hmin: 300 } },
      { id: 4, required: 0, data: { type: 1, len: 25 } },
      { id: 3, required: 0, data: { type: 2, len: 140 } },
      { id: 5, required: 0, data: { type: 12, len: 15 } },
    ],
    eventtrackers: [
      { event: 1, methods: [1] },
      { event: 2, methods: [1] },
    ],
  })
})

test('an impression without extensions has no ext', () => {
  expect(impression({ id: 'x' })).toEqual({ id: 'x', native: nativeCard() })
})

test('a price filter with prices that the exchange would ignore is refused', () => {
  expect(priceFilter({ min: 0, max: 0 })).toEqual({ min_price: 0, max_price: 0 })
  expect(priceFilter({ max: 1e9 })).toEqual({ max_price: 1e9 })
  expect(() => priceFilter({ min: -0.01 })).toThrow('a price must be 0 to 1000000000; got -0.01')
  expect(() => priceFilter({ max: 1e9 + 1 })).toThrow(RangeError)
  expect(() => priceFilter({ min: Number.NaN })).toThrow(RangeError)
  expect(() => priceFilter({ min: 2, max: 1 })).toThrow('min must not be above max; got 2 and 1')
})

test('an ad format whose agent is not https is refused', () => {
  expect(() => adFormat('http://formats.example', 'card')).toThrow('must be an https URL')
  expect(() => adFormat('formats.example', 'card')).toThrow(RangeError)
})
