import { expect, test } from 'vitest'
import { judgeRound, type Round } from './judge-round.ts'

const sums = { impressions: 3, nanos: 15_000_000 }
const round: Round = { products: ['shoes'], status: 'active', notices: sums, ledger: sums, delivery: sums }

test('a round in which everybody counts the same holds', () => {
  expect(judgeRound('client', round)).toEqual({
    promise: 'client',
    found: '1 product, buy active, 3 cards: notices $0.015, ledger $0.015, delivery $0.015',
    faults: [],
  })
})

test('another sum, another state, no product or an early end are faults', () => {
  const faultsOf = (changes: Partial<Round>) => judgeRound('client', { ...round, ...changes }).faults

  expect(faultsOf({ delivery: { ...sums, nanos: 15_000_001 } })).toEqual(['the delivery is what the ledger has'])
  expect(faultsOf({ notices: { ...sums, impressions: 4 } })).toEqual(['the ledger has what the notices cost'])
  expect(faultsOf({ status: 'pending_start' })).toEqual(['the buy is active'])
  expect(faultsOf({ products: [] })).toEqual(['the client sees the product'])
  expect(judgeRound('client', { fault: 'no answer' }).faults).toEqual(['no answer'])
})
