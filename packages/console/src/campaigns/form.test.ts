import { CampaignOrder } from '@parley/contract'
import { readAnswer } from '@parley/contract/read'
import { expect, test } from 'vitest'
import { emptyDraft, orderOf, questionOf } from './form.ts'

const draft = {
  ...emptyDraft(Date.UTC(2026, 10, 18, 12)),
  id: 'trail-shoes',
  advertiser: 'Northpeak',
  advertiserDomain: 'northpeak.example',
  budget: '0.1',
  title: 'Shoes',
  url: 'https://northpeak.example/',
  sponsored: 'Northpeak',
  keywords: 'trail running, , Shoes,Shoes',
  countries: 'us, de',
}

test('what is written becomes an order; what is empty is left out', () => {
  const order = orderOf(draft)

  expect(order).toEqual({
    id: 'trail-shoes',
    advertiser: 'Northpeak',
    advertiserDomain: 'northpeak.example',
    priceCpm: 5,
    budgetMicros: 100_000,
    start: '2026-11-18T00:00:00Z',
    end: '2026-12-02T00:00:00Z',
    timeZone: 'UTC',
    pacing: 'even',
    targeting: { keywords: ['trail running', 'Shoes'], countries: ['US', 'DE'] },
    creative: { title: 'Shoes', url: 'https://northpeak.example/', sponsored: 'Northpeak' },
  })
  expect(readAnswer(CampaignOrder, order)).toMatchObject({ kind: 'answer' })
})

test('a picture and a cap go along', () => {
  expect(orderOf({ ...draft, daily: '12.34', picture: '/pictures/a.svg' })).toMatchObject({
    dailyMicros: 12_340_000,
    creative: { images: [{ use: 'main', url: '/pictures/a.svg' }] },
  })
})

test('a forecast is asked for once there are numbers and days', () => {
  expect(questionOf(draft)).toMatchObject({
    priceCpm: 5,
    budgetMicros: 100_000,
    targeting: { countries: ['US', 'DE'] },
  })
  expect(questionOf({ ...draft, budget: '' })).toBeUndefined()
  expect(questionOf({ ...draft, priceCpm: 'x' })).toBeUndefined()
  expect(questionOf({ ...draft, end: '' })).toBeUndefined()
})
