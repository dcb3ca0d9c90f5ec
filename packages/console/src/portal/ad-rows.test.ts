import type { FunnelReport, MoneyReport } from '@parley/contract'
import { expect, test } from 'vitest'
import { adRowsOf } from './ad-rows.ts'

test('an advertiser has its sums and its refused bids in one row, and whoever did not bid has none', () => {
  const money = { rows: [{ group: { advertiser: 'shoes.example' }, count: 3, amounts: { clearing: '0.0193' } }] }
  const funnel = {
    rows: [
      { group: { advertiser: '' }, counts: { bid: 0, filtered: 0 }, reasons: [] },
      {
        group: { advertiser: 'boots.example' },
        counts: { bid: 2, filtered: 1 },
        reasons: [
          { step: 'filtered', reason: 'blocked-advertiser', count: 1 },
          { step: 'lost', reason: 'outbid', count: 1 },
        ],
      },
    ],
  }

  const rows = adRowsOf(
    money as unknown as Pick<MoneyReport, 'rows'>,
    funnel as unknown as Pick<FunnelReport, 'rows'>,
    'advertiser',
  )

  expect(rows).toEqual([
    { name: 'shoes.example', bids: 0, refused: 0, billed: 3, earnings: 0.0193, ends: {} },
    { name: 'boots.example', bids: 2, refused: 1, billed: 0, earnings: 0, ends: { 'blocked-advertiser': 1 } },
  ])
})
