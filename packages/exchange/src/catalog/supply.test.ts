import { expect, test } from 'vitest'
import { SupplyEntry, type SupplyTerms } from '../config/supply.ts'
import { termsOf } from '../config/terms.ts'
import { publisherKey } from './publisher-key.ts'
import { supplyBook } from './supply.ts'

const termsFor = (id: string): SupplyTerms => termsOf(SupplyEntry, { id })

test('a publisher has its own terms, and another those of everybody else', () => {
  const own = termsFor('pub-1')
  const others = termsFor('*')
  const supplyOf = supplyBook([others, own])

  expect(supplyOf(publisherKey('pub-1'))).toBe(own)
  expect(supplyOf(publisherKey('pub-2'))).toBe(others)
  expect(supplyOf(undefined)).toBe(others)
})

test('without terms for everybody else, other publishers have none', () => {
  const supplyOf = supplyBook([termsFor('pub-1')])

  expect(supplyOf(publisherKey('pub-2'))).toBeUndefined()
  expect(supplyOf(undefined)).toBeUndefined()
})
