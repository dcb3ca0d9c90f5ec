import { expect, test } from 'vitest'
import { median } from '../figures.ts'
import type { LoadPlan } from '../load/plan.ts'
import { ratioOf, runRounds, summaryOf, type Turn } from './rounds.ts'

const figures = { answered: 10, errors: 0, statuses: { 200: 10 }, seconds: 2, p50Ms: 1, p95Ms: 2, p99Ms: 3, lateMs: 0 }
const result = { ...figures, kinds: {}, bySecond: [], unsent: 0, stallMs: 0, broken: [] }

function turn(name: string, cpuMicros: number, errors = 0): Turn {
  return { ...figures, name, perSecond: 5, cpuMicros, errors, statuses: { 200: 10, 204: errors } }
}

test('contenders are warmed up once and then take turns, of which another one has the first in every round', async () => {
  const plans: string[] = []
  const run = ({ url, pace }: LoadPlan) => {
    plans.push(`${url} ${pace.kind === 'closed' ? pace.requests : 'open'}`)
    return Promise.resolve(result)
  }
  const contenders = ['a', 'b'].map((name) => ({ name, pid: process.pid, url: `http://${name}/` }))
  const plan = { rounds: 2, requests: 10, warmUp: 5, connections: 1 }

  const turns = await runRounds(contenders, { run, stop: () => Promise.resolve() }, plan, () => {})

  expect(plans).toEqual(['http://a/ 5', 'http://b/ 5', 'http://a/ 10', 'http://b/ 10', 'http://b/ 10', 'http://a/ 10'])
  expect(turns.map(({ name, perSecond }) => [name, perSecond])).toEqual([
    ['a', 5],
    ['b', 5],
    ['b', 5],
    ['a', 5],
  ])
})

test('a summary has the medians of the figures and the sums of the counts', () => {
  const summary = summaryOf([turn('a', 1, 0), turn('a', 9, 2), turn('a', 2, 1)], 'a')

  expect(summary).toMatchObject({ cpuMicros: 2, answered: 30, errors: 3, statuses: { 200: 30, 204: 3 } })
})

test('a ratio is that of the two turns of the median round; the calmest is that of the cheapest turns', () => {
  const turns = [turn('a', 10), turn('b', 15), turn('a', 20), turn('b', 40), turn('a', 30), turn('b', 12)]

  expect(ratioOf(turns, ['b'], ['a'])).toEqual({ value: 1.5, calmest: 1.2 })
})

test('of two processes of the same kind the mean of each round counts', () => {
  const turns = [turn('a', 10), turn('b', 15), turn('b again', 25), turn('b again', 10), turn('b', 20), turn('a', 10)]

  expect(ratioOf(turns, ['b', 'b again'], ['a'])).toEqual({ value: 1.75, calmest: 1.5 })
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([10, 9, 1])).toBe(9)
})
