import { expect, test } from 'vitest'
import { type BrokenRule, brokenRules } from './broken-rules.ts'
import { simulate } from './simulate.ts'
import { violationsIn } from './violations.ts'

const small = { nodes: 10, regions: 2, campaigns: 60, days: 3, stepMs: 60_000 }

test('no budget and no cap is exceeded, and every nano-dollar is billed or has a reason, whatever breaks', () => {
  const outcomes = [1, 2, 3].map((seed) => simulate(seed, small))

  for (const { violations } of outcomes) expect(violationsIn(violations)).toEqual([])
  expect(outcomes.reduce((sum, { awards }) => sum + awards, 0)).toBeGreaterThan(10_000)
})

test.each(Object.keys(brokenRules) as BrokenRule[])('without a rule it is seen: %s', (rule) => {
  const found = [1, 2, 3, 4].some((seed) => violationsIn(simulate(seed, small, rule).violations).length > 0)

  expect(found).toBe(true)
})
