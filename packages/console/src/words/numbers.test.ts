import { expect, test } from 'vitest'
import { cpm, exactCpm, price } from './numbers.ts'

test('prices are whole cents, so that those of a list look alike', () => {
  expect([2.83, 8.172, 5].map(price)).toEqual(['$2.83', '$8.17', '$5.00'])
  expect(cpm(8.172)).toBe('$8.17\u00a0CPM')
  expect(cpm(undefined)).toBe('–')
})

test('a price below a cent is not nothing', () => {
  expect(price(0.0099)).toBe('$0.0099')
  expect(price(0.01)).toBe('$0.01')
  expect(price(0)).toBe('$0.00')
})

test('where prices are compared, no decimal is left out', () => {
  expect(exactCpm(5.085)).toBe('$5.085\u00a0CPM')
  expect(exactCpm(3)).toBe('$3.00\u00a0CPM')
})
