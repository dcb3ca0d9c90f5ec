import { expect, test } from 'vitest'
import { paintFor } from '../report/paint.ts'
import { showExplanation } from './show-explanation.ts'

const paint = paintFor({}, {})

test('the deals of each impression are shown, with why others do not count', () => {
  const deals = [
    { impid: '1', private: true, live: [{ id: 'd1', by: 'publisher' }], idle: [{ id: 'd2', reason: 'has ended' }] },
  ]

  expect(showExplanation({ ext: { service: { deals } } }, paint).split('\n')).toEqual(
    expect.arrayContaining([
      '  deals          impression 1: only bids that name a deal can win',
      '                 impression 1: d1 of the publisher counts',
      '                 impression 1: d2 has ended',
    ]),
  )
})

test('without deals nothing is said about them', () => {
  expect(showExplanation({ ext: { service: {} } }, paint)).not.toContain('deals')
})
