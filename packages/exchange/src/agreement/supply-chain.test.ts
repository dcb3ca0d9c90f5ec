import type { BidRequest } from '@parley/openrtb'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainWith } from './supply-chain.ts'

const seller = { asi: 'parley.example', sid: 'pub-1', isOwner: false }
const owner = { ...seller, isOwner: true }
const own = { asi: 'parley.example', sid: 'pub-1', rid: 'our-id', hp: 1 }
const before = { asi: 'first.example', sid: '1', hp: 1 }
const requestWith = (source?: unknown): BidRequest => ({ id: 'r1', imp: [], source }) as unknown as BidRequest

test('without a chain one is started, which is complete only for a declared owner', () => {
  expect(chainWith(requestWith(), seller, 'our-id')).toEqual({ ver: '1.0', complete: 0, nodes: [own] })
  expect(chainWith(requestWith(), owner, 'our-id')).toEqual({ ver: '1.0', complete: 1, nodes: [own] })
})

test.each([0, 1] as const)('our node comes last in a chain with complete %i, which stays what it was', (complete) => {
  const schain = { ver: '1.0', complete, nodes: [before] }

  expect(chainWith(requestWith({ schain }), owner, 'our-id')).toEqual({ ...schain, nodes: [before, own] })
  expect(chainWith(requestWith({ ext: { schain } }), seller, 'our-id')).toEqual({ ...schain, nodes: [before, own] })
})

test('a chain that cannot be read is started anew and is incomplete, even for an owner', () => {
  expect(chainWith(requestWith({ schain: 'x' }), owner, 'our-id')).toEqual({ ver: '1.0', complete: 0, nodes: [own] })
})

test('where nobody says who is paid, no node is added, and a given chain is incomplete or, if it cannot be read, left out', () => {
  const nobody = { ...seller, sid: undefined }
  const schain = { ver: '1.0', complete: 1, nodes: [before] }
  const tooLong = { ...schain, nodes: Array.from({ length: 31 }, () => before) }

  expect(chainWith(requestWith(), nobody, 'our-id')).toBeUndefined()
  expect(chainWith(requestWith({ schain: 'x' }), nobody, 'our-id')).toBe('left-out')
  expect(chainWith(requestWith({ ext: { schain: tooLong } }), nobody, 'our-id')).toBe('left-out')
  expect(chainWith(requestWith({ schain }), nobody, 'our-id')).toEqual({ ...schain, complete: 0 })
})

test('no chain is ever complete that was not, and ours is always the last node', () => {
  const text = fc.string({ minLength: 1, maxLength: 10 })
  const anyNode = fc.record({ asi: text, sid: fc.oneof(text, fc.integer()), hp: fc.constantFrom(0, 1) })
  const anyChain = fc.record({ complete: fc.constantFrom(0, 1, 2), nodes: fc.array(anyNode, { maxLength: 40 }) })

  fc.assert(
    fc.property(anyChain, (schain) => {
      const made = chainWith(requestWith({ schain }), owner, 'our-id')

      if (made === undefined || made === 'left-out') throw new Error('there is no chain')
      expect(made.nodes.at(-1)).toEqual(own)
      expect(made.complete === 1 && schain.complete !== 1).toBe(false)
    }),
  )
})
