import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeShare } from './node-share.ts'

test('D66: the shares of all nodes add up to the limit, however many nodes there are', () => {
  const trial = fc.record({
    key: fc.string({ maxLength: 40 }),
    limit: fc.integer({ min: 1, max: 2000 }),
    nodes: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(trial, ({ key, limit, nodes }) => {
      const shares = Array.from({ length: nodes }, (_, rank) => nodeShare({ key, limit, nodes, rank }))

      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(limit)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1000 },
  )
})

test('D66: a limit of 100 on 101 nodes leaves one of them with nothing, and not the same one for every key', () => {
  const withNothing = (key: string): readonly number[] =>
    Array.from({ length: 101 }, (_, rank) => rank).filter(
      (rank) => nodeShare({ key, limit: 100, nodes: 101, rank }) === 0,
    )

  expect(withNothing('publisher:one')).toHaveLength(1)
  expect(withNothing('publisher:two')).toHaveLength(1)
  expect(withNothing('publisher:one')).not.toEqual(withNothing('publisher:two'))
})

test('a node that does not know its rank takes nothing of the rest', () => {
  const share = { key: 'k', limit: 7, nodes: 3 }

  expect(nodeShare({ ...share, rank: undefined })).toBe(2)
  expect(nodeShare({ ...share, rank: 3 })).toBe(2)
})
