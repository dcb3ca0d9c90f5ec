import { contextWith } from '@parley/contract'
import { expect, test } from 'vitest'
import type { NoticeFacts } from '../records/notice-facts.ts'
import { contentsOf, plainTextOf } from './plain-text.ts'

const facts: NoticeFacts = {
  auction: 'auction-1',
  imp: 'imp-1',
  bid: 'bid-1',
  publisher: 'chat',
  partner: 'direct',
  seat: 'direct',
  context: contextWith({ country: 'USA', campaign: 'spring-shoes', creative: 'banner-7' }),
  bidMicros: 5_000_000,
  paidMicros: 3_100_000,
  clearingMicros: 3_010_000,
  floorMicros: 1_000_000,
  auctionType: 1,
  isTest: false,
  issuedAt: 1_800_000_000,
  expiresAt: 1_800_003_600,
}
const urls = { win: '', billing: '', landing: '' }
const elsewhere = { win: false, billing: false }

test('a token brings the lease that pays for its ad, and one of before has none', () => {
  const leased = { ...facts, lease: 42 }

  expect(contentsOf(plainTextOf(leased, urls, elsewhere)).facts).toEqual(leased)
  expect(contentsOf(plainTextOf(facts, urls, elsewhere)).facts).toEqual(facts)
})

test('a token of before a dimension has its lease in the place of it, which is not read as a name', () => {
  const row = JSON.parse(plainTextOf({ ...facts, lease: 42 }, urls, elsewhere)) as unknown[]

  const { facts: read } = contentsOf(JSON.stringify(row.toSpliced(-2, 1)))

  expect(read).toMatchObject({ lease: 42, context: { campaign: 'spring-shoes', creative: '' } })
})
