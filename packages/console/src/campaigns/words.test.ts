import type { Campaign } from '@parley/contract'
import { expect, test } from 'vitest'
import { flightOf, money, stateOf } from './words.ts'

const campaign = {
  start: '2026-11-18T00:00:00.000Z',
  end: '2026-12-01T00:00:00.000Z',
  state: 'active',
  review: { state: 'approved', reasons: [] },
} as unknown as Campaign

test.each([
  ['active', 'good', {}, '2026-11-20'],
  ['starts later', 'quiet', {}, '2026-11-01'],
  ['ended', 'quiet', {}, '2026-12-01'],
  ['paused', 'warn', { state: 'paused' }, '2026-11-20'],
  ['waits for review', 'warn', { review: { state: 'pending', reasons: [] } }, '2026-12-02'],
  ['rejected', 'bad', { review: { state: 'rejected', reasons: [] } }, '2026-11-20'],
] as const)('%s', (words, tone, members, day) => {
  expect(stateOf({ ...campaign, ...members }, Date.parse(day))).toEqual({ words, tone })
})

test('money and flights', () => {
  expect([money(6500), money(500_000_000)]).toEqual(['$0.0065', '$500.00'])
  expect(flightOf(campaign)).toBe('18 Nov 2026 to 1 Dec 2026')
})
