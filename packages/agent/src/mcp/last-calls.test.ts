import { expect, test } from 'vitest'
import { aboutOf, LastCalls } from './last-calls.ts'

const call = { at: '2026-11-18T12:00:00.000Z', tool: 'get_products', about: '', code: 'ok', tookMs: 1 }

test('of each buyer the last calls are kept, the newest first', () => {
  const calls = new LastCalls(2)
  for (const tool of ['one', 'two', 'three']) calls.note('first', { ...call, tool })
  calls.note('second', call)

  expect(calls.of('first').map(({ tool }) => tool)).toEqual(['three', 'two'])
  expect(calls.of('second')).toHaveLength(1)
  expect(calls.of('nobody')).toEqual([])
  expect(new LastCalls(0).of('first')).toEqual([])
})

test('a call names briefs, ids and domains, and no key, token or text of an ad', () => {
  const args = {
    idempotency_key: 'key-canary',
    account: { brand: { domain: 'shoes.example' }, operator: 'agency.example' },
    creatives: [{ creative_id: 'card', name: 'name-canary', assets: { title: { content: 'text-canary' } } }],
    packages: [{ product_id: 'all', creative_assignments: [{ creative_id: 'other' }] }, { product_id: 'all' }],
    media_buy_ids: ['mb_1', 'mb_2'],
    targeting_overlay: { property_list: { auth_token: 'token-canary' } },
  }

  expect(aboutOf(args)).toBe('shoes.example, card, all, other, mb_1, mb_2')
  expect(aboutOf({ brief: `shoes\n\u202e${'x'.repeat(1000)}` })).toMatch(/^shoes {2}x{193}$/)
  expect(aboutOf(undefined)).toBe('')
})
