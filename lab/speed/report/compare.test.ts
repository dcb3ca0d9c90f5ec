import { expect, test } from 'vitest'
import { besideGoalName, compare, dearerIn, showComparison } from './compare.ts'
import type { BenchResult, Goal } from './results.ts'

function benchWith(...goals: readonly Goal[]): BenchResult {
  const machine = { node: 'v26', processor: 'x', cores: 2, load: 0 }
  return { title: 'T', at: '2026-01-01', machine, cores: null, notes: [], rows: [], profiles: [], goals }
}

function ratio(name: string, value: number, calmest = value): Goal {
  return { name, kind: 'ratio', value, calmest, most: 1.6 }
}

test('a ratio that is 15 % worse passes, and one that is worse than that fails', () => {
  const baseline = { p1: benchWith(ratio('a', 2)), p2: benchWith(ratio('b', 2)) }

  const found = compare({ p1: benchWith(ratio('a', 2.3)), p2: benchWith(ratio('b', 2.31)) }, baseline)

  expect(found.map(({ bench, isRegression }) => [bench, isRegression])).toEqual([
    ['p1', false],
    ['p2', true],
  ])
})

test('a median that is worse while the calmest reading is not is the machine, not the code', () => {
  const baseline = { p1: benchWith(ratio('a', 2, 2)) }

  expect(compare({ p1: benchWith(ratio('a', 3, 2.1)) }, baseline)[0]?.isRegression).toBe(false)
  expect(compare({ p1: benchWith(ratio('a', 2.1, 3)) }, baseline)[0]?.isRegression).toBe(false)
  expect(compare({ p1: benchWith(ratio('a', 3, 3)) }, baseline)[0]?.isRegression).toBe(true)
})

test('a better ratio passes, regardless of its goal', () => {
  const [found] = compare({ p1: benchWith(ratio('a', 2)) }, { p1: benchWith(ratio('a', 3)) })

  expect(found?.isRegression).toBe(false)
  expect(found && showComparison(found)).toBe('p1 a: 2.00, baseline 3.00; 33 % better')
})

test('a baseline below 1 was luck and counts as 1', () => {
  const baseline = { p5: benchWith(ratio('a', 0.9)) }

  expect(compare({ p5: benchWith(ratio('a', 1.15)) }, baseline)[0]?.isRegression).toBe(false)
  expect(compare({ p5: benchWith(ratio('a', 1.16)) }, baseline)[0]?.isRegression).toBe(true)
})

test('absolute figures and ratios without a baseline are not compared', () => {
  const absolute: Goal = { name: 'p99 ms', kind: 'absolute', value: 500, most: 200 }

  const found = compare(
    { p3: benchWith(absolute), p1: benchWith(ratio('new', 9)) },
    { p3: benchWith({ ...absolute, value: 1 }), p1: benchWith(ratio('old', 1)) },
  )

  expect(found).toEqual([])
})

test('a ratio that could not be measured does not pass', () => {
  const [found] = compare({ p1: benchWith(ratio('a', Number.NaN)) }, { p1: benchWith(ratio('a', 1)) })

  expect(found?.isRegression).toBe(true)
})

test('a checkout is dearer only if both readings say so, by more than what is kept for the bench', () => {
  const dearer = (value: number, calmest: number) =>
    dearerIn({ p1: benchWith(ratio(besideGoalName, value, calmest)) }, { p1: 1.15 })

  expect(dearer(1.2, 1.16)).toEqual(['p1'])
  expect(dearer(1.2, 1.1)).toEqual([])
  expect(dearer(1.1, 1.2)).toEqual([])
  expect(dearer(Number.NaN, 1)).toEqual(['p1'])
  expect(dearerIn({ p1: benchWith(ratio('exchange ÷ bare', 9)) }, {})).toEqual([])
})
