import { contextWith } from '@parley/contract'
import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import type { ColumnSum } from './read-lines.ts'

const noonMs = Date.UTC(2026, 10, 16, 12)

test('what the books have already is no difference', () => {
  expect(differencesOf([sum({ count: 3n })], [sum({ count: 3n })], [])).toEqual({
    kind: 'differences',
    sums: [],
    compared: 1,
  })
})

test('of a sum that grew, only what was added is booked', () => {
  const there = [sum({ count: 5n, paidNano: 50n, clearingNano: 40n })]
  const here = [sum({ count: 3n, paidNano: 30n, clearingNano: 24n })]

  expect(differencesOf(there, here, [])).toMatchObject({
    sums: [{ count: 2n, paidNano: 20n, clearingNano: 16n }],
  })
})

test('the books may be finer than the answer', () => {
  const german = contextWith({ country: 'DEU' })
  const there = [sum({ count: 5n })]
  const here = [
    sum({ count: 2n, paidNano: 4n, clearingNano: 3n }),
    sum({ count: 3n, paidNano: 6n, clearingNano: 5n, context: german }),
  ]

  expect(differencesOf(there, here, [])).toMatchObject({ kind: 'differences', sums: [] })
})

test('a dimension that was asked for keeps sums apart', () => {
  const there = [sum({ count: 5n, context: contextWith({ country: 'DEU' }) })]
  const here = [sum({ count: 5n, context: contextWith({ country: 'USA' }) })]

  expect(differencesOf(there, here, ['country'])).toMatchObject({ kind: 'fewer', groups: 1 })
})

test('where the books have more, nothing is a difference that could be booked', () => {
  const there = [sum({ count: 4n })]
  const here = [sum({ count: 5n }), sum({ count: 1n, partner: 'beta' })]

  expect(differencesOf(there, here, [])).toMatchObject({ kind: 'fewer', groups: 2, first: { count: -1n } })
})

test('a copy may change the reason of feedback', () => {
  const feedback = { kind: 'feedback', paidNano: 0n, clearingNano: 0n } as const
  const there = [sum({ ...feedback, reason: 'helpful' })]
  const here = [sum({ ...feedback, reason: 'offensive' })]

  expect(differencesOf(there, here, [])).toMatchObject({
    kind: 'differences',
    sums: [
      { reason: 'helpful', count: 1n },
      { reason: 'offensive', count: -1n },
    ],
  })
})

function sum(changes: Partial<ColumnSum>): ColumnSum {
  return {
    quarterMs: noonMs,
    publisher: 'news',
    partner: 'alpha',
    kind: 'billing',
    reason: '',
    context: contextWith({}),
    count: 1n,
    paidNano: 10n,
    clearingNano: 8n,
    ...changes,
  }
}
