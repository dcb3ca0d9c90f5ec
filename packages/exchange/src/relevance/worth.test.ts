import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { CheckedBid } from '../model/bid.ts'
import { worthFor } from './worth.ts'

const none = { because: [] }
const scores: Readonly<Record<string, number>> = { poor: 200, near: 299, good: 300, best: 900 }
const score = ({ bidId }: CheckedBid) => ({ thousandths: scores[bidId] ?? 0, ...none })
const asking = opportunityFor({ imp: [impOf({ bidfloor: 1, ext: { service: { minRelevance: 0.3 } } })] })

function worths(opportunity: typeof asking): Readonly<Record<string, number | undefined>> {
  const worthOf = worthFor(opportunity, score)
  return Object.fromEntries(Object.keys(scores).map((bidId) => [bidId, worthOf?.(bidOf({ bidId }))]))
}

test('where nobody asks how well ads fit, alternatives have no worth, even if scores are told', () => {
  expect(worthFor(opportunityFor(), score)).toBeUndefined()
  expect(worthFor(asking, undefined)).toBeUndefined()
})

test('by price, whatever reaches the least is as good as the next, and of the others the nearest comes first', () => {
  const infinity = Number.POSITIVE_INFINITY

  expect(worths(asking)).toEqual({ poor: -801, near: -702, good: infinity, best: infinity })
})

test('by price times relevance, worth is the rank', () => {
  expect(worths({ ...asking, ranking: 'price-times-relevance' })).toEqual({
    poor: -801,
    near: -702,
    good: 600_000_000,
    best: 1_800_000_000,
  })
})

test('what is below the floor is worth least of all', () => {
  const worthOf = worthFor({ ...asking, ranking: 'price-times-relevance' }, score)

  expect(worthOf?.(bidOf({ bidId: 'best', priceMicros: 999_999 }))).toBe(-1002)
  expect(worthOf?.(bidOf({ bidId: 'unknown' }))).toBe(-1001)
})

test('an impression that asks for nothing takes the first alternative, also beside one that asks', () => {
  const imp = [impOf({ ext: { service: { minRelevance: 0.3 } } }), impOf({ id: 'i2' })]

  expect(worthFor(opportunityFor({ imp }), score)?.(bidOf({ impId: 'i2', bidId: 'poor' }))).toBe(Infinity)
})
