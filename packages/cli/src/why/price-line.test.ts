import { expect, test } from 'vitest'
import { endWith, impWith, soldWith } from '../../test/explained-parts.ts'
import { paintFor } from '../report/paint.ts'
import { showPrice } from './price-line.ts'

const paint = paintFor({}, {})

test('floor, bids before and after the margin, and the price stand on one axis', () => {
  const imp = soldWith(
    { because: 'second price', paidCpm: 3.01, clearingCpm: 2.71, marginPercent: 10 },
    { floorCpm: 1 },
  )
  const ends = [
    endWith({ partner: 'liar', reason: 'not-secure', priceCpm: 4 }),
    endWith({ partner: 'beta', reason: 'outbid', priceCpm: 3, afterMarginCpm: 2.7 }),
    endWith({ partner: 'alpha', reason: 'won', priceCpm: 5, afterMarginCpm: 4.5 }),
    endWith({ partner: 'mute', reason: 'late' }),
    endWith({ partner: 'other', impid: '2', reason: 'won', priceCpm: 9, afterMarginCpm: 9 }),
  ]

  expect(showPrice(imp, ends, paint)).toEqual([
    '  floor              │                                     $1.00',
    '  alpha     ─────────│───────────────────────────────●   ○ $5.00 → $4.50  won',
    '  beta      ─────────│──────────────●  ○                   $3.00 → $2.70  outbid',
    '  liar               │                          ○          $4.00  not-secure',
    '  pays               │                 ◆                   $3.01',
    '  publisher          │              ◆                      $2.71',
    '            ● after margin   ○ as bid   │ floor   ◆ the price',
    '  alpha pays $3.01; the publisher gets $2.71; the exchange keeps $0.30 (10 %).',
    '  second price',
  ])
})

test('a bid of which the exchange keeps nothing is one sign', () => {
  const imp = soldWith({ because: 'first price', paidCpm: 5, clearingCpm: 5 })

  const [, line = ''] = showPrice(imp, [endWith({ reason: 'won', priceCpm: 5, afterMarginCpm: 5 })], paint)

  expect(line).toMatch(/^ {2}alpha │─+● \$5\.00 {2}won$/)
})

test('an impression without bids shows its floor', () => {
  const imp = impWith({ floorCpm: 0.5 })

  expect(showPrice(imp, [endWith({})], paint)).toEqual(['  No bids; the floor was $0.50.'])
})
