import { expect, test } from 'vitest'
import { capacityIn } from './latency.ts'
import type { Turn } from './rounds.ts'

function turn(name: string, perSecond: number, errors: number): Turn {
  const figures = { seconds: 1, statuses: {}, p50Ms: 1, p95Ms: 1, p99Ms: 1, lateMs: 0, cpuMicros: 1 }
  return { ...figures, name, perSecond, answered: 1000 - errors, errors }
}

test('capacity is the fastest loop with at most one error in a hundred', () => {
  expect(capacityIn([turn('a', 100, 0), turn('b', 300, 10), turn('c', 900, 11)]).name).toBe('b')
})

test('where all loops had errors, it is the one with the fewest', () => {
  expect(capacityIn([turn('a', 100, 400), turn('b', 300, 200), turn('c', 900, 600)]).name).toBe('b')
})
