import { expect, test } from 'vitest'
import { briefIn } from './brief.ts'

test('a brief has words, countries and a budget, in any order', () => {
  const full = { words: 'trail shoes', countries: ['US', 'CA'], budget: 1500.5 }

  expect(briefIn('trail shoes, US, CA, $1,500.50')).toEqual(full)
  expect(briefIn('$1500.50, US, trail shoes, CA')).toEqual(full)
  expect(briefIn('tents for two, light')).toEqual({ words: 'tents for two, light', countries: [], budget: undefined })
})

test('without words there is nothing to advertise', () => {
  expect(() => briefIn('US, $500')).toThrow('Say what is advertised')
})
