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

test('a booked campaign is one as in a file, with every default', () => {
  expect(bookedTerms([booked])).toMatchObject({
    kind: 'terms',
    campaigns: [
      { id: 'shoes', cat: [], creative: { images: [] }, targeting: { countries: ['US'], keywords: undefined } },
    ],
  })
})

test('one that could not stand in a file is named with its fault', () => {
  const wrong = { ...booked, id: 'boots', creative: { title: 'Boots', url: 'http://boots.example/' } }

  expect(bookedTerms([booked, wrong])).toMatchObject({
    kind: 'wrong',
    problem: expect.stringContaining('campaign boots: /creative/url'),
  })
})
