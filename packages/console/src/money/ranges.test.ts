import { expect, test } from 'vitest'
import { rangeOf } from './ranges.ts'

test.each([
  ['today', { from: '2026-03-01', to: '2026-03-02' }],
  ['week', { from: '2026-02-23', to: '2026-03-02' }],
  ['month', { from: '2026-03-01', to: '2026-03-02' }],
] as const)('%s is told in days of UTC', (name, range) => {
  expect(rangeOf(name, new Date('2026-03-01T23:30:00Z'))).toEqual(range)
})
