import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { syncedDeal } from './synced-deal.ts'

const partners = `
demand:
  partners:
    - { name: acme, seat: acme-seat, marginPercent: 10, params: { endpoint: https://a.example/ } }
    - { name: beta, marginPercent: 20, params: { endpoint: https://b.example/ } }
`

function synced(deal: string): unknown {
  const config = configOf(`${partners}\ndeals:\n  origin: ads.example\n  catalogue:\n    - ${deal}\n`)
  const [terms] = config.deals.catalogue
  if (terms === undefined) throw new Error('the sample has no deal')
  return JSON.parse(JSON.stringify(syncedDeal(terms, config)))
}

test('a deal with nothing agreed is open to all, without an end', () => {
  expect(synced('{ id: d1 }')).toEqual({
    id: 'd1',
    name: 'd1',
    origin: 'ads.example',
    seller: 'ads.example',
    adtypes: [4],
    terms: { cur: 'USD', guar: 1, pricetype: 0 },
  })
})

test('every term has its place', () => {
  const deal = `{ id: d1, name: Spring, publishers: [p1, p2], seats: [acme, other], floorCpm: 1.8, priceType: fixed,
      starts: 2026-12-01T08:00:00+01:00, ends: 2026-12-31, countries: [DE, US], intents: [comparison], sentiments: [positive, neutral] }`

  expect(synced(deal)).toEqual({
    id: 'd1',
    name: 'Spring',
    origin: 'ads.example',
    seller: 'ads.example',
    desc: 'intents: comparison; sentiments: positive, neutral',
    wseat: ['acme-seat', 'other'],
    adtypes: [4],
    dinventory: 1,
    terms: {
      startdate: '2026-12-01T07:00:00Z',
      enddate: '2026-12-31T23:59:59Z',
      countries: ['DEU', 'USA'],
      dealfloor: 2,
      cur: 'USD',
      guar: 1,
      pricetype: 3,
    },
    inventory: { sellerids: ['p1', 'p2'] },
    curation: { curator: 'ads.example', curfeetype: 0 },
  })
})

test('the floor is the one that every buyer of the deal can keep', () => {
  expect(synced('{ id: d1, floorCpm: 1.8 }')).toMatchObject({ terms: { dealfloor: 2.25 } })
  expect(synced('{ id: d1, floorCpm: 1.8, seats: [nobody] }')).toMatchObject({ terms: { dealfloor: 1.8 } })
})
