import { expect, test } from 'vitest'
import { meantBy, stepsBetween } from './slip.ts'

test.each([
  ['port', 'port', 0],
  ['prot', 'port', 1],
  ['imps', 'imp', 1],
  ['bidflor', 'bidfloor', 1],
  ['sevice', 'service', 1],
  ['abc', 'xyz', 3],
  ['', 'ab', 2],
])('from %j to %j it is %i steps', (one, other, steps) => {
  expect(stepsBetween(one, other)).toBe(steps)
  expect(stepsBetween(other, one)).toBe(steps)
})

test('the nearest word was meant', () => {
  expect(meantBy('prot', ['host', 'workers', 'port'])).toBe('port')
  expect(meantBy('Port', ['port', 'prot'])).toBe('port')
})

test('a word without a similar one gets no suggestion', () => {
  expect(meantBy('colour', ['host', 'port'])).toBeUndefined()
  expect(meantBy('publisher', ['ip', 'publishers'])).toBe('publishers')
  expect(meantBy('relays', ['delays', 'retryAfterMs'])).toBe('delays')
})

test('short words are near only when they are one step apart, and very short ones never', () => {
  expect(meantBy('ipp', ['ip'])).toBe('ip')
  expect(meantBy('at', ['id'])).toBeUndefined()
  expect(meantBy('tset', ['user'])).toBeUndefined()
  expect(meantBy('service', ['device'])).toBeUndefined()
  expect(meantBy('publihsres', ['publishers'])).toBe('publishers')
})
