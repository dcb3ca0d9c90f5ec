import { expect, test } from 'vitest'
import { impOf, opportunityFor } from '../../test/support/samples.ts'
import type { Disposition } from '../model/disposition.ts'
import { ImpSampler, type SampledSale } from './imp-sampler.ts'

test('a sample says what the impression was about, what it would have cost, and nothing about a person', () => {
  const sampler = new ImpSampler('direct', () => 0)
  sampler.see(
    saleOf([
      { partner: 'alpha', impId: '1', reason: 'outbid', detail: '', priceMicros: 3_000_000, netMicros: 2_400_000 },
      { partner: 'beta', impId: '1', reason: 'late', detail: '', priceMicros: undefined },
      { partner: 'direct', impId: '1', reason: 'won', detail: '', priceMicros: 5_000_000, netMicros: 5_000_000 },
      { partner: 'alpha', impId: 'another', reason: 'won', detail: '', priceMicros: 9, netMicros: 9_000_000 },
    ]),
  )

  expect(sampler.take()).toEqual({
    of: 1,
    imp: {
      keywords: ['trail', 'shoes'],
      country: 'US',
      intent: 'buy',
      stage: undefined,
      sentiment: undefined,
      publisher: 'pub-1',
      floorMicros: 500_000,
      toBeatMicros: 2_400_000,
      isSecondPrice: false,
      direct: { campaign: 'boots', micros: 5_000_000 },
    },
  })
  expect(sampler.take()).toBeUndefined()
})

test('each impression has the same chance, and a sample says of how many it is', () => {
  const drawn = [0.9, 0.4, 0.4, 0.2]
  const sampler = new ImpSampler('direct', () => drawn.shift() ?? 1)
  const floors = [1, 2, 3, 4]
  for (const floor of floors) sampler.see(saleOf([], floor))

  // 0.9 × 1 and 0.4 × 2 and 0.2 × 4 are below 1, 0.4 × 3 is not.
  expect(sampler.take()).toMatchObject({ of: 4, imp: { floorMicros: 4_000_000 } })
})

test('words that are too long, and more than fifty of them, are left out', () => {
  const sampler = new ImpSampler('direct', () => 0)
  const sale = saleOf([])
  const keywords = ['x'.repeat(129), ...Array.from({ length: 60 }, (_, at) => `w${at}`)]
  sampler.see({ ...sale, opportunity: { ...sale.opportunity, keywords } })

  const words = sampler.take()?.imp.keywords ?? []
  expect([words.length, words[0]]).toEqual([50, 'w0'])
})

const metrics = { messageSequenceNumber: 1, messageLength: 10, isQuickReply: false, sessionDurationMs: 10 }

function saleOf(dispositions: readonly Disposition[], bidfloor = 0.5): SampledSale {
  const opportunity = opportunityFor({
    imp: [impOf({ id: '1', bidfloor })],
    site: { keywords: 'Trail,Shoes', publisher: { id: 'pub-1' } },
    device: { geo: { country: 'USA' }, ip: '192.0.2.7' },
    user: { id: 'somebody' },
    ext: { service: { ...metrics, intent: { value: 'buy', confidence: 1, topics: [], signals: [] } } },
  })
  return { opportunity, dispositions, bidFor: () => ({ campaign: 'boots', micros: 5_000_000 }) }
}
