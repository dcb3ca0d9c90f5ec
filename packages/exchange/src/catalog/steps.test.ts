import { expect, test } from 'vitest'
import { type Reason, reasons } from './reasons.ts'
import { hasPrice, stepOf } from './steps.ts'

const expected = {
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
    'seat',
    'publisher',
    'privacy',
    'share',
    'unlikely',
    'no-call',
    'paced',
    'no-time',
    'qps',
    'unhealthy',
    'busy',
  ],
  'no-answer': ['late', 'held-up', 'unreachable', 'bad-response', 'accident'],
  'no-bid': [
    'no-bid',
    'budget-spent',
    'daily-cap',
    'no-lease',
    'held-back',
    'not-started',
    'flight-over',
    'campaign-paused',
    'creative-not-approved',
  ],
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
    'unnamed-advertiser',
    'blocked-category',
    'unlisted-category',
    'blocked-app',
    'blocked-attribute',
    'blocked-seat',
    'ad-language',
    'markup-type',
    'group',
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
}

test('every reason stops at one step of the funnel', () => {
  const names = Object.keys(reasons) as readonly Reason[]

  expect(Object.groupBy(names, stepOf)).toEqual(expected)
})

test('a price that is no price, or not in dollars, is no amount', () => {
  expect([hasPrice('price'), hasPrice('currency')]).toEqual([false, false])
  expect([hasPrice('below-floor'), hasPrice('markup'), hasPrice('won')]).toEqual([true, true, true])
})
