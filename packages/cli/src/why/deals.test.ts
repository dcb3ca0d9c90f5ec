import { expect, test } from 'vitest'
import { impWith } from '../../test/explained-parts.ts'
import { showDeals } from './deals.ts'

const imp = impWith({})

test('deals that counted and deals that did not are told in one line each', () => {
  const deals = {
    impid: '1',
    private: true,
    live: [{ id: 'd1', by: 'operator', floorCpm: 2.5, priority: 1 } as const],
    idle: [{ id: 'd2', reason: 'has ended' }],
  }

  expect(showDeals([{ ...imp, deals }])).toEqual([
    '  the auction was private: only bids that name a deal could win.',
    '  d1 of the operator applied, with a floor of $2.50.',
    '  d2 did not apply: it has ended.',
  ])
})

test('of several impressions each line says which, and one without deals says nothing', () => {
  const deals = {
    impid: '2',
    private: false,
    live: [{ id: 'd1', by: 'publisher', floorCpm: 0, priority: 1 } as const],
    idle: [],
  }

  expect(showDeals([imp, { ...imp, impid: '2', deals }])).toEqual([
    '  Impression 2: d1 of the publisher applied, with a floor of $0.00.',
  ])
})
