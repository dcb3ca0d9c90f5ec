import { expect, test } from 'vitest'
import { keyUses } from './key-uses.ts'

test('auctions are counted by credential, and the one that was used last comes first', () => {
  const old = 'its key is number 2 of 2'
  const fresh = 'its key is number 1 of 2'
  const rows = [
    { caller: old, at: '2026-11-19T10:00:00.000Z' },
    { caller: fresh, at: '2026-11-19T10:02:00.000Z' },
    { caller: old, at: '2026-11-19T10:01:00.000Z' },
  ]

  expect(keyUses(rows)).toEqual([
    { caller: fresh, count: 1, lastAt: '2026-11-19T10:02:00.000Z' },
    { caller: old, count: 2, lastAt: '2026-11-19T10:01:00.000Z' },
  ])
  expect(keyUses([])).toEqual([])
})
