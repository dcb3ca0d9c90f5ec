import type { BookedCampaign } from '@parley/contract'
import { expect, test } from 'vitest'
import { bookedTerms, takeOver } from './booked-terms.ts'

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

test('what has changed goes over what is known; what is wrong now, or is over for an hour, leaves', async () => {
  const hats = { ...booked, id: 'hats', endMs: 10_000_000 }
  const boots = { ...hats, id: 'boots' }
  const all = await takeOver(new Map(), { since: undefined, campaigns: [hats, boots, booked] }, 3_600_003, noPause)
  const wrong = { ...boots, creative: { title: 'Boots', url: 'http://boots.example/' } }
  const part = { since: 1, campaigns: [{ ...hats, priceCpm: 9 }, wrong] }

  const later = await takeOver(all.known, part, 3_600_003, noPause)
  const whole = await takeOver(later.known, { since: undefined, campaigns: [boots] }, 0, noPause)

  expect([...all.known.keys()]).toEqual(['hats', 'boots'])
  expect(later.terms).toMatchObject([{ id: 'hats', priceCpm: 9 }])
  expect(later.refused).toMatchObject([{ id: 'boots' }])
  expect([...whole.known.keys()]).toEqual(['boots'])
})
