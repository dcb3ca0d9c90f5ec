import { expect, test } from 'vitest'
import type { BidRequest } from './bid-request.ts'
import { hasTwoChains, readSupplyChain, supplyNodesMax } from './supply-chain.ts'

const node = { asi: 'first.example', sid: '1', rid: 'r', hp: 1 }
const chain = { ver: '1.0', complete: 1, nodes: [node] }
const requestWith = (source: unknown): BidRequest => ({ id: 'r1', imp: [], source }) as unknown as BidRequest

test.each([undefined, null, 'a text', {}, { schain: null }, { ext: {} }, { ext: { schain: null } }])(
  'a request with the source %j has no chain',
  (source) => {
    expect(readSupplyChain(requestWith(source))).toEqual({ kind: 'none' })
  },
)

test('a chain is read in the place of OpenRTB 2.6, else in that of 2.5', () => {
  const older = { ...chain, complete: 0 }

  expect(readSupplyChain(requestWith({ schain: chain }))).toEqual({ kind: 'chain', field: 'source.schain', chain })
  expect(readSupplyChain(requestWith({ ext: { schain: chain } }))).toMatchObject({ field: 'source.ext.schain', chain })
  expect(readSupplyChain(requestWith({ schain: chain, ext: { schain: older } }))).toMatchObject({ chain })
})

test('only what the standard names is read, and a version where none is written', () => {
  const full = { ...node, name: 'First', domain: 'first.example' }
  const given = { complete: 0, nodes: [{ ...full, ext: { uid: 'jane' }, uid: 'jane' }], ext: { uid: 'jane' } }

  expect(readSupplyChain(requestWith({ schain: given }))).toEqual({
    kind: 'chain',
    field: 'source.schain',
    chain: { ver: '1.0', complete: 0, nodes: [full] },
  })
})

test('a member that is not needed and is no text is left out', () => {
  const nodes = [{ asi: 'first.example', sid: '1', rid: 7, name: '', domain: [], hp: 2 }]

  expect(readSupplyChain(requestWith({ schain: { ...chain, nodes } }))).toMatchObject({
    chain: { nodes: [{ asi: 'first.example', sid: '1' }] },
  })
})

test.each([
  ['a text', 'chain'],
  ['a list', [node]],
  ['complete missing', { nodes: [node] }],
  ['complete that is a boolean', { ...chain, complete: true }],
  ['a version that is a number', { ...chain, ver: 1 }],
  ['nodes missing', { complete: 1 }],
  ['no node', { ...chain, nodes: [] }],
  ['a node that is a text', { ...chain, nodes: [node, 'second.example'] }],
  ['a node without asi', { ...chain, nodes: [{ sid: '1' }] }],
  ['a node with an empty sid', { ...chain, nodes: [{ asi: 'a.example', sid: '' }] }],
  ['a sid that is a number', { ...chain, nodes: [{ asi: 'a.example', sid: 1 }] }],
  ['a sid of 257 characters', { ...chain, nodes: [{ asi: 'a.example', sid: '1'.repeat(257) }] }],
  ['one node too many', { ...chain, nodes: Array.from({ length: supplyNodesMax + 1 }, () => node) }],
])('a chain with %s cannot be read', (_, schain) => {
  expect(readSupplyChain(requestWith({ schain }))).toEqual({ kind: 'unreadable', field: 'source.schain' })
})

test('30 nodes and texts of 256 characters are read', () => {
  const long = { asi: 'a.example', sid: '1'.repeat(256) }
  const nodes = Array.from({ length: supplyNodesMax }, () => long)

  expect(readSupplyChain(requestWith({ schain: { ...chain, nodes } }))).toMatchObject({ chain: { nodes } })
})

test('two chains are compared by what is read of them', () => {
  const same = { nodes: [{ ...node, ext: {} }], complete: 1 }

  expect(hasTwoChains(requestWith({ schain: chain, ext: { schain: same } }))).toBe(false)
  expect(hasTwoChains(requestWith({ schain: chain, ext: { schain: { ...chain, complete: 0 } } }))).toBe(true)
  expect(hasTwoChains(requestWith({ schain: chain, ext: { schain: 'x' } }))).toBe(true)
  expect(hasTwoChains(requestWith({ schain: chain, ext: {} }))).toBe(false)
  expect(hasTwoChains(requestWith(undefined))).toBe(false)
})
