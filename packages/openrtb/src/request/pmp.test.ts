import { expect, test } from 'vitest'
import { readPmp } from './pmp.ts'

const path = 'imp[0].pmp'

function faultsOf(pmp: unknown): readonly string[] {
  return readPmp(pmp, path).warnings.map(({ rule, field }) => `${rule} ${field}`)
}

function faultsOfDeal(members: object): readonly string[] {
  return faultsOf({ deals: [{ id: 'd1', ...members }] })
}

test('without pmp there are no deals and nothing to warn about', () => {
  expect(readPmp(undefined, path)).toEqual({ isPrivate: false, deals: [], warnings: [] })
  expect(readPmp({}, path)).toEqual({ isPrivate: false, deals: [], warnings: [] })
})

test('a deal is read with all its terms', () => {
  const deal = { id: 'd1', bidfloor: 2.5, bidfloorcur: 'USD', at: 3, wseat: ['acme'], wadomain: ['shop.example'] }

  const reading = readPmp({ private_auction: 1, deals: [deal] }, path)

  const { bidfloorcur: _, ...read } = deal
  expect(reading).toEqual({ isPrivate: true, deals: [read], warnings: [] })
})

test('a deal of an id alone costs nothing and is open to all', () => {
  expect(readPmp({ deals: [{ id: 'd1', wseat: [], wadomain: [] }] }, path).deals).toEqual([
    { id: 'd1', bidfloor: 0, at: undefined, wseat: undefined, wadomain: undefined },
  ])
})

test('what is no object, no list and no 0 or 1 is dropped alone', () => {
  expect(faultsOf('d1')).toEqual(['D100-pmp imp[0].pmp'])
  expect(faultsOf({ deals: { id: 'd1' } })).toEqual(['D100-deals imp[0].pmp.deals'])

  const half = readPmp({ private_auction: true, deals: [{ id: 'd1' }] }, path)

  expect(half).toMatchObject({ isPrivate: false, deals: [{ id: 'd1' }], warnings: [{ rule: 'D100-private-auction' }] })
})

test('a deal needs an id of 1 to 64 visible characters', () => {
  expect(faultsOfDeal({ id: 'x'.repeat(64) })).toEqual([])
  expect(faultsOfDeal({ id: 'x'.repeat(65) })).toEqual(['D100-deal imp[0].pmp.deals[0]'])
  expect(faultsOfDeal({ id: '' })).toEqual(['D100-deal imp[0].pmp.deals[0]'])
  expect(faultsOfDeal({ id: 'a b' })).toEqual(['D100-deal imp[0].pmp.deals[0]'])
  expect(faultsOfDeal({ id: 7 })).toEqual(['D100-deal imp[0].pmp.deals[0]'])
  expect(faultsOf({ deals: ['d1'] })).toEqual(['D100-deal imp[0].pmp.deals[0]'])
})

test('a deal whose terms cannot be read is dropped, and the next one stays', () => {
  const read = readPmp({ deals: [{ id: 'd1', bidfloor: '2' }, { id: 'd2' }] }, path)

  expect(read.deals.map(({ id }) => id)).toEqual(['d2'])
  expect(faultsOfDeal({ bidfloor: -0.01 })).toEqual(['D100-deal-floor imp[0].pmp.deals[0].bidfloor'])
  expect(faultsOfDeal({ bidfloor: 1000 })).toEqual([])
  expect(faultsOfDeal({ bidfloor: 1000.01 })).toEqual(['D100-deal-floor imp[0].pmp.deals[0].bidfloor'])
  expect(faultsOfDeal({ bidfloorcur: 'EUR' })).toEqual(['D100-deal-currency imp[0].pmp.deals[0].bidfloorcur'])
  expect(faultsOfDeal({ at: 0 })).toEqual(['D100-deal-at imp[0].pmp.deals[0].at'])
  expect(faultsOfDeal({ at: 4 })).toEqual(['D100-deal-at imp[0].pmp.deals[0].at'])
  expect(faultsOfDeal({ wseat: 'acme' })).toEqual(['D100-deal-list imp[0].pmp.deals[0].wseat'])
  expect(faultsOfDeal({ wadomain: [1] })).toEqual(['D100-deal-list imp[0].pmp.deals[0].wadomain'])
})

test('a list of 1,000 seats or advertisers is read; with one more the deal is dropped', () => {
  const names = Array.from({ length: 1001 }, (_, index) => `n${index}`)

  expect(faultsOfDeal({ wseat: names.slice(1), wadomain: names.slice(1) })).toEqual([])
  expect(faultsOfDeal({ wseat: names })).toEqual(['D100-deal-list imp[0].pmp.deals[0].wseat'])
  const { deals, warnings } = readPmp({ deals: [{ id: 'd1', wadomain: names }, { id: 'd2' }] }, path)

  expect(deals.map(({ id }) => id)).toEqual(['d2'])
  expect(warnings).toMatchObject([{ field: 'imp[0].pmp.deals[0].wadomain', note: 'this one has 1001' }])
})

test('a fixed price is above nothing', () => {
  expect(faultsOfDeal({ at: 3 })).toEqual(['D100-deal-floor imp[0].pmp.deals[0].bidfloor'])
  expect(faultsOfDeal({ at: 3, bidfloor: 0.01 })).toEqual([])
})

test('of two deals of one id the first counts', () => {
  const { deals, warnings } = readPmp({ deals: [{ id: 'd1', bidfloor: 2 }, { id: 'd1' }] }, path)

  expect(deals).toMatchObject([{ id: 'd1', bidfloor: 2 }])
  expect(warnings).toMatchObject([{ rule: 'D100-deal-id-unique', field: 'imp[0].pmp.deals[1].id' }])
})

test('twenty deals are read, and the next one is not', () => {
  const deals = Array.from({ length: 21 }, (_, index) => ({ id: `d${index}` }))

  expect(readPmp({ deals: deals.slice(0, 20) }, path).warnings).toEqual([])
  const reading = readPmp({ deals }, path)

  expect(reading.deals.length).toBe(20)
  expect(reading.warnings).toMatchObject([{ rule: 'D100-deals-bound', note: 'this one has 21' }])
})

test('five faulty deals are told one by one, and the others as a count', () => {
  const rules = readPmp({ deals: Array.from({ length: 7 }, () => ({})) }, path).warnings.map(({ rule }) => rule)

  expect(rules).toEqual([...Array.from({ length: 5 }, () => 'D100-deal'), 'D90-many-faults'])
})
