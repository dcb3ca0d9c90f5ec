import { expect, test } from 'vitest'
import { candidatesFor } from './candidates.ts'

test('a number in quotes is tried without them before anything else', () => {
  expect(candidatesFor('bidfloor', '0.50', 'be a number')[0]).toEqual({ value: 0.5, isExample: false })
})

test('the nearest of the named numbers is tried first', () => {
  const examples = candidatesFor('tmax', 6000, 'be an integer from 100 to 5000').filter(({ isExample }) => isExample)

  expect(examples.map(({ value }) => value).slice(0, 3)).toEqual([6000, 5000, 100])
})

test('the most similar of the named words is tried first', () => {
  const [first] = candidatesFor('stage', 'aware', 'be "intent", "awareness" or "conversion"').filter(
    ({ isExample }) => isExample,
  )

  expect(first?.value).toBe('awareness')
})
