import { expect, test } from 'vitest'
import { limitHeaders } from './headers.ts'

test('a quota is told in three headers, its scope and the pair of the IETF draft', () => {
  const headers = limitHeaders({ scope: 'ip', limit: 100, remaining: 57, resetSeconds: 1 })

  expect(headers).toEqual([
    'X-RateLimit-Limit',
    '100',
    'X-RateLimit-Remaining',
    '57',
    'X-RateLimit-Reset',
    '1',
    'X-RateLimit-Scope',
    'ip',
    'RateLimit-Policy',
    '"ip";q=100;w=1',
    'RateLimit',
    '"ip";r=57;t=1',
  ])
})
