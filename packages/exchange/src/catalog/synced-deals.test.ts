import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { syncedDeals } from './synced-deals.ts'

const partners = `
demand:
  partners:
    - { name: acme, seat: acme-seat, marginPercent: 10, params: { endpoint: https://a.example/ } }
    - { name: beta, marginPercent: 20, params: { endpoint: https://b.example/ } }
`

function told(catalogue: string, seat?: string): unknown {
  const config = configOf(`${partners}\ndeals:\n  origin: ads.example\n  catalogue:\n${catalogue}\n`)
  return JSON.parse(JSON.stringify(syncedDeals(config, seat)))
}

const mixed = `
    - { id: both, seats: [acme, beta], floorCpm: 1.8 }
    - { id: one, seats: [beta] }
    - { id: open, floorCpm: 1.8 }
    - { id: others, seats: [gamma] }`

test('a buyer is told the deals of its seat, without other seats and with its own floor', () => {
  expect(told(mixed, 'acme-seat')).toMatchObject({
    kind: 'deals',
    deals: [
      { id: 'both', wseat: ['acme-seat'], terms: { dealfloor: 2 } },
      { id: 'open', terms: { dealfloor: 2 } },
    ],
  })
  expect(JSON.stringify(told(mixed, 'acme-seat'))).not.toMatch(/beta|gamma|2\.25/)
})

test('a buyer can be called by the name of its partner', () => {
  expect(told(mixed, 'acme')).toEqual(told(mixed, 'acme-seat'))
  expect(told(mixed, 'beta')).toMatchObject({ deals: [{ id: 'both' }, { id: 'one' }, { id: 'open' }] })
})

test('a deal that is open to all stays open', () => {
  expect(told('    - { id: open }', 'beta')).not.toHaveProperty('deals[0].wseat')
})

test('a seat that only a deal names is known; one that nobody has is not', () => {
  expect(told(mixed, 'gamma')).toMatchObject({ deals: [{ id: 'open' }, { id: 'others', wseat: ['gamma'] }] })
  expect(told(mixed, 'delta')).toEqual({ kind: 'unknown-seat' })
})

test('without a seat nothing is told where the deals name more than one', () => {
  expect(told(mixed)).toEqual({ kind: 'many-seats', seats: ['acme-seat', 'beta', 'gamma'] })
  expect(told('    - { id: d1, seats: [acme] }\n    - { id: d2, seats: [acme-seat] }\n    - { id: d3 }')).toMatchObject(
    {
      kind: 'deals',
      deals: [{ id: 'd1', wseat: ['acme-seat'] }, { id: 'd2', wseat: ['acme-seat'] }, { id: 'd3' }],
    },
  )
  expect(told('    - { id: d1 }')).toMatchObject({ kind: 'deals', deals: [{ id: 'd1' }] })
})
