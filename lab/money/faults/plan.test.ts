import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { planFaults } from './plan.ts'

const options = {
  kinds: ['node', 'broker', 'ledger'] as const,
  count: 7,
  load: 70_000,
  downMsMin: 200,
  downMsMax: 2000,
}

test('the same seed plans the same faults, another seed others', () => {
  const planned = planFaults(options, randomOf(5))

  expect(planFaults(options, randomOf(5))).toEqual(planned)
  expect(planFaults(options, randomOf(6))).not.toEqual(planned)
})

test('each kind has its turn before any kind has its next one', () => {
  const kinds = planFaults(options, randomOf(5)).map(({ kind }) => kind)

  expect(kinds.slice(0, 3).toSorted()).toEqual(['broker', 'ledger', 'node'])
  expect(kinds.slice(3, 6).toSorted()).toEqual(['broker', 'ledger', 'node'])
  expect(kinds).toHaveLength(7)
})

test('moments grow, one in each part of the load, and none is in the last twentieth', () => {
  const moments = planFaults(options, randomOf(5)).map(({ atLoad }) => Math.floor(atLoad / 9500))

  expect(moments).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('a process stays away for the time that was wished for', () => {
  for (const { downMs, which } of planFaults(options, randomOf(5))) {
    expect(downMs).toBeGreaterThanOrEqual(200)
    expect(downMs).toBeLessThanOrEqual(2000)
    expect(which).toBeLessThan(1)
  }
})
