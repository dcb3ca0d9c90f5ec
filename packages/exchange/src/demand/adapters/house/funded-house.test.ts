// Campaigns with budgets: one without money for an impression gives way to the next, or says why nobody bids.

import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../../../test/support/samples.ts'
import { CampaignEntry, type CampaignTerms } from '../../../config/campaign.ts'
import { termsOf } from '../../../config/terms.ts'
import type { Funding, Shortage } from '../../../model/funds.ts'
import { type Fund, houseAdapter } from './house.ts'

const funds = { take: () => 1, release: () => {} }

test('the best campaign with money bids, with what was set aside for it', () => {
  const { bids } = bidsFor(['dear', 'cheap'], { dear: 'budget-spent' })

  expect(bids.map(({ cid, funds: set }) => [cid, set])).toEqual([['cheap', funds]])
})

test('where none has money, the reason is that of the one with the highest price', () => {
  const { bids, noBids } = bidsFor(['dear', 'cheap'], { dear: 'held-back', cheap: 'daily-cap' })

  expect(bids).toEqual([])
  expect(noBids).toEqual([{ impId: 'i1', detail: 'dear', reason: 'held-back' }])
})

test('money is asked for at the price of the bid, and only for campaigns that could win', () => {
  const asked: unknown[] = []
  const fund: Fund = (...given) => {
    asked.push(given)
    return { funds }
  }

  houseAdapter([campaignOf('dear', 9), campaignOf('cheap', 2)], undefined, fund).bids(
    opportunityFor({ id: 'auction-1', imp: [impOf({ bidfloor: 5 })] }),
  )

  expect(asked).toEqual([['dear', 'auction-1', 9_000_000]])
})

test('of two impressions the second is paid by another campaign, or by the same one again', () => {
  const imp = [impOf(), impOf({ id: 'i2' })]

  expect(bidsFor(['dear', 'cheap'], {}, imp).bids.map(({ cid }) => cid)).toEqual(['dear', 'cheap'])
  expect(bidsFor(['dear', 'cheap'], { cheap: 'no-lease' }, imp).bids.map(({ cid }) => cid)).toEqual(['dear', 'dear'])
})

test('D97: where several are offered, those without money are left out', () => {
  const imp = [impOf({ ext: { service: { minRelevance: 0.3 } } })]

  const { bids } = bidsFor(['dear', 'cheap', 'last'], { cheap: 'no-lease' }, imp)

  expect(bids.map(({ cid, funds: set }) => [cid, set])).toEqual([
    ['dear', funds],
    ['last', funds],
  ])
})

function bidsFor(
  ids: readonly string[],
  shortages: Readonly<Record<string, Shortage>>,
  imp: readonly object[] = [impOf()],
) {
  const campaigns = ids.map((id, at) => campaignOf(id, 9 - at))
  const fund = (id: string): Funding =>
    shortages[id] === undefined ? { funds } : { shortage: shortages[id], detail: id }
  return houseAdapter(campaigns, undefined, fund).bids(opportunityFor({ imp }))
}

function campaignOf(id: string, priceCpm: number): CampaignTerms {
  const creative = { title: 'Shoes', url: 'https://shop.example/' }
  return termsOf(CampaignEntry, { id, priceCpm, advertiserDomain: 'shop.example', creative })
}
