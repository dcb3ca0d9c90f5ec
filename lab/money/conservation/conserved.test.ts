import { expect, test } from 'vitest'
import { problemsIn } from './conserved.ts'
import { nanoOfDollars } from './report.ts'

const counts = {
  available: 10,
  'not-asked': 1,
  asked: 9,
  'no-answer': 1,
  answered: 8,
  'no-bid': 1,
  bid: 7,
  filtered: 1,
  competing: 6,
  lost: 1,
  won: 5,
  'won-not-billed': 2,
  billed: 3,
}

const reasons = ['not-asked', 'no-answer', 'no-bid', 'filtered', 'lost'].map((step) => ({
  step,
  reason: 'x',
  count: 1,
}))
const row = {
  group: { partner: 'alpha' },
  counts,
  reasons: [...reasons, { step: 'won-not-billed', reason: '', count: 2 }],
  amounts: {},
}

const total = { ...row, group: {} }

test('a funnel whose stages are the next ones and their drops adds up', () => {
  expect(problemsIn('partner', { rows: [row], total })).toEqual([])
})

test('a stage that is not the next one and its drops is named', () => {
  const broken = { ...row, counts: { ...counts, bid: 8 } }

  expect(problemsIn('partner', { rows: [broken], total })).toEqual([
    'by partner, alpha: answered 8 is not no-bid 1 + bid 8',
    'by partner, alpha: bid 8 is not filtered 1 + competing 6',
    'by partner: the rows do not sum to 7 bid',
  ])
})

test('a drop without a reason is named', () => {
  const unexplained = { ...row, reasons: row.reasons.slice(1) }

  expect(problemsIn('partner', { rows: [unexplained], total })).toEqual([
    'by partner, alpha: not-asked is 1, its reasons are 0',
  ])
})

test('rows that do not sum to the total are named', () => {
  expect(problemsIn('partner', { rows: [row, row], total })).toContain(
    'by partner: the rows do not sum to 10 available',
  )
})

test('dollars are read to the nano', () => {
  expect(nanoOfDollars('12.50')).toBe(12_500_000_000n)
  expect(nanoOfDollars('-0.000000001')).toBe(-1n)
  expect(nanoOfDollars('3')).toBe(3_000_000_000n)
})
