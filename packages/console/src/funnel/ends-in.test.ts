import type { FunnelRow } from '@parley/contract'
import { expect, test } from 'vitest'
import { endsIn } from './ends-in.ts'

test('the reasons of all steps and what was won are the ends, and what was not billed is none', () => {
  const row = {
    counts: { available: 10, won: 4, billed: 3 },
    reasons: [
      { step: 'no-answer', reason: 'late', count: 2 },
      { step: 'filtered', reason: 'below-floor', count: 4 },
      { step: 'won-not-billed', reason: 'not-billed', count: 1 },
    ],
  } as unknown as FunnelRow

  expect(endsIn(row)).toEqual({ won: 4, late: 2, 'below-floor': 4 })
})
