import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { supplyBook } from '../catalog/supply.ts'
import { agreementsOf, noAgreement } from './agreement.ts'

const agreedIn = (yaml: string) => {
  const { supply } = configOf(yaml)
  return agreementsOf(supply, supplyBook(supply.publishers))
}

test('without a domain nothing is agreed about supply chains', () => {
  expect(agreedIn('supply: { publishers: [{ id: pub-1, isOwner: true }] }')('pub-1')).toEqual(noAgreement)
  expect(agreedIn('')('pub-1')).toBe(noAgreement)
})

test('floors and block lists are those of the entry, else those of all others', () => {
  const of = agreedIn(`
supply:
  publishers:
    - { id: a, blockedCategories: [IAB7] }
    - { id: "*", floors: [{ cpm: 2, countries: [DE, AT] }], blockedAdvertisers: [shop.example] }`)

  expect(of('a')).toMatchObject({ floors: [], blocked: { advertisers: [], categories: ['IAB7'] } })
  expect(of('b')).toMatchObject({ blocked: { advertisers: ['shop.example'], categories: [] } })
  expect(of(undefined).floors.map(({ micros, source }) => [micros, source])).toEqual([
    [2_000_000, 'floors[0] of * (countries DE, AT)'],
  ])
})

test('the entry of all others counts for whoever has a place in the supply chain too', () => {
  const of = agreedIn('supply: { domain: p.example, publishers: [{ id: "*", blockedCategories: [IAB7] }] }')

  expect(of('x')).toMatchObject({ blocked: { categories: ['IAB7'] }, seller: { sid: 'x' } })
})

test('the account of a publisher is the one of its entry, else its id', () => {
  const of = agreedIn(
    'supply: { domain: p.example, publishers: [{ id: a, sellerId: acct, isOwner: true }, { id: b }, { id: c, sellerId: "*" }] }',
  )

  expect(of('a').seller).toEqual({ asi: 'p.example', sid: 'acct', isOwner: true })
  expect(of('b').seller).toEqual({ asi: 'p.example', sid: 'b', isOwner: false })
  expect(of('c').seller).toEqual({ asi: 'p.example', sid: 'c', isOwner: false })
  expect(of('unknown').seller).toEqual({ asi: 'p.example', sid: 'unknown', isOwner: false })
  expect(of(undefined).seller).toEqual({ asi: 'p.example', sid: undefined, isOwner: false })
})

test('the entry of all others may name an account, but nobody is an owner by it', () => {
  const of = agreedIn('supply: { domain: p.example, publishers: [{ id: "*", sellerId: acct, isOwner: true }] }')
  const plain = agreedIn('supply: { domain: p.example, publishers: [{ id: "*" }] }')

  expect(of('x').seller).toEqual({ asi: 'p.example', sid: 'acct', isOwner: false })
  expect(of(undefined).seller).toEqual({ asi: 'p.example', sid: 'acct', isOwner: false })
  expect(plain('x').seller).toEqual({ asi: 'p.example', sid: 'x', isOwner: false })
})
