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

const shown = (service: object): readonly string[] =>
  showExplanation({ ext: { service } }, paint)
    .split('\n')
    .map((line) => line.trim())

test('agreed floors and the supply chain are shown where the answer has them', () => {
  const nodes = [
    { asi: 'first.example', sid: 'news' },
    { asi: 'second.example', sid: '7' },
  ]
  const lines = shown({
    floors: [{ impid: '1', floorCpm: 2.5, from: 'floors[0] of pub-1' }],
    supplyChain: { ver: '1.0', complete: 1, nodes },
  })

  expect(lines).toContain('floors         impression 1: 2.5 USD, from floors[0] of pub-1')
  expect(lines).toContain('supply chain   first.example (news) → second.example (7), complete')
})

test('an answer without them has no such lines', () => {
  expect(shown({}).filter((line) => /^(?:floors|supply chain)/.test(line))).toEqual([])
})
