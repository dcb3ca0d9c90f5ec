import { expect, test } from 'vitest'
import { type Reason, reasons } from './reasons.ts'
import { hasPrice, stepOf } from './steps.ts'

test('every reason stops at one step of the funnel', () => {
  const names = Object.keys(reasons) as readonly Reason[]

  const stopped = Object.groupBy(names, stepOf)

  expect(stopped).toEqual({
    'not-asked': [
      'test-mode',
      'ad-format',
      'country',
      'category',
      'language',
      'intent',
      'funnel-stage',
      'sentiment',
      'floor-range',
      'floor-currency',
      'publisher',
      'privacy',
      'share',
      'no-call',
      'paced',
      'no-time',
      'qps',
      'unhealthy',
      'busy',
    ],
    'no-answer': ['late', 'held-up', 'unreachable', 'bad-response', 'accident'],
    'no-bid': ['no-bid'],
    filtered: [
      'price',
      'currency',
      'missing-markup',
      'markup',
      'missing-asset',
      'not-secure',
      'private-address',
      'trackers',
      'blocked-advertiser',
      'blocked-category',
      'irrelevant',
      'repeated-advertiser',
      'unknown-deal',
      'deal-seat',
      'deal-advertiser',
      'deal-not-live',
      'private-auction',
      'dsa',
      'below-floor',
      'below-deal-floor',
    ],
    lost: ['outbid', 'lost-to-deal'],
    won: ['won'],
  })
})

test('a price that is no price, or not in dollars, is no amount', () => {
  expect([hasPrice('price'), hasPrice('currency')]).toEqual([false, false])
  expect([hasPrice('below-floor'), hasPrice('markup'), hasPrice('won')]).toEqual([true, true, true])
})
