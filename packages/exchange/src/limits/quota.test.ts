import { expect, test } from 'vitest'
import { tightest } from './quota.ts'

const ip = { scope: 'ip', limit: 100, remaining: 50, resetSeconds: 1 } as const
const global = { scope: 'global', limit: 10_000, remaining: 4000, resetSeconds: 1 } as const

test('the scope with the smaller share left is the tightest, not the one with the smaller number', () => {
  expect(tightest([ip, undefined, global])).toBe(global)
})

test('of two scopes with the same share the earlier is named', () => {
  expect(tightest([ip, { ...global, remaining: 5000 }])).toBe(ip)
})

test('a scope of which nothing is used is named rather than none', () => {
  const fresh = { ...ip, remaining: 100 }

  expect(tightest([undefined, fresh])).toBe(fresh)
})

test('without any scope the quota is one that nobody meets', () => {
  expect(tightest([undefined])).toEqual({
    scope: 'none',
    limit: 2_147_483_647,
    remaining: 2_147_483_647,
    resetSeconds: 0,
  })
})
