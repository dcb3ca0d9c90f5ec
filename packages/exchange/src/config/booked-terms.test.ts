import type { BookedCampaign } from '@parley/contract'
import { expect, test } from 'vitest'
import { bookedTerms } from './booked-terms.ts'

const booked: BookedCampaign = {
  id: 'shoes',
  priceCpm: 5,
  advertiserDomain: 'shoes.example',
  cat: [],
  creative: { title: 'Shoes', url: 'https://shoes.example/' },
  targeting: { countries: ['US'] },
  startMs: 1,
  endMs: 2,
  state: 'active',
  isEven: true,
}

const noPause = () => Promise.resolve()

test('a booked campaign is one as in a file, with every default', async () => {
  const { terms, booked: kept, refused } = await bookedTerms([booked], noPause)

  expect(terms).toMatchObject([
    { id: 'shoes', cat: [], creative: { images: [] }, targeting: { countries: ['US'], keywords: undefined } },
  ])
  expect(kept).toEqual([booked])
  expect(refused.map(({ problem }) => problem)).toEqual([])
})

test('one that could not stand in a file is left out and named, and the others are offered', async () => {
  const wrong = { ...booked, id: 'boots', creative: { title: 'Boots', url: 'http://boots.example/' } }
  const abroad = { ...booked, id: 'tea', targeting: { countries: ['UK'] } }

  const { terms, refused } = await bookedTerms([wrong, booked, abroad, { id: 'hats' }], noPause)

  expect(terms.map(({ id }) => id)).toEqual(['shoes'])
  expect(refused.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('campaign boots: /creative/url'),
    expect.stringContaining('campaign tea: /targeting/countries/0'),
    'campaign 3 has no id, flight or state',
  ])
})
