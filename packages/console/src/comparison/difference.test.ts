import { expect, test } from 'vitest'
import { change, signed, toneOf } from './difference.ts'

test('a difference has its sign before the dollars', () => {
  expect([signed(-1.5, 2), signed(0.25, 2), signed(0, 2)]).toEqual(['−$1.5000', '+$0.2500', '$0.0000'])
  expect(signed(-1.5, 5000)).toBe('−$1.50')
})

test('a change is a share of what was before, and nothing where there was nothing', () => {
  expect([change(-1, 4), change(2, 4), change(3, 0)]).toEqual(['−25\u00a0%', '+50\u00a0%', ''])
})

test('less is bad and more is good', () => {
  expect([toneOf(-1), toneOf(0), toneOf(1)]).toEqual(['bad', 'quiet', 'good'])
})
