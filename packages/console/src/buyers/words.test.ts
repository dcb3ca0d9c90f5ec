import { expect, test } from 'vitest'
import { sumsOf, toneOf } from './words.ts'

test('what a buyer got wrong is a warning, what could not be served is a fault', () => {
  expect(['ok', 'BUDGET_TOO_LOW', 'SERVICE_UNAVAILABLE'].map((code) => toneOf({ code }))).toEqual([
    'good',
    'warn',
    'bad',
  ])
})

test('ads and buys are summed over accounts', () => {
  const account = { domain: 'a.example', operator: 'a.example', isSandbox: false, creatives: 2, buys: 1 }

  expect(sumsOf({ accounts: [account, { ...account, buys: 4 }] })).toEqual({ creatives: 4, buys: 5 })
})
