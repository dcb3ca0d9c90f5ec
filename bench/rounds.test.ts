import { expect, test } from 'vitest'
import { median, runRounds, summaryOf } from './rounds.ts'

const result = { answered: 10, errors: 0, statuses: { 200: 10 }, seconds: 2, p50Ms: 1, p99Ms: 3 }

test('contenders are warmed up once and then take turns', async () => {
  const urls: string[] = []
  const run = (plan: { readonly url: string; readonly requests: number }) => {
    urls.push(`${plan.url} ${plan.requests}`)
    return Promise.resolve(result)
  }
  const contenders = ['a', 'b'].map((name) => ({ name, pid: process.pid, url: new URL(`http://${name}/`) }))
  const plan = { rounds: 2, requests: 10, warmUp: 5, connections: 1 }

  const turns = await runRounds(contenders, { run, stop: () => Promise.resolve() }, plan, () => {})

  expect(urls).toEqual(['http://a/ 5', 'http://b/ 5', 'http://a/ 10', 'http://b/ 10', 'http://a/ 10', 'http://b/ 10'])
  expect(turns.map(({ name, perSecond }) => [name, perSecond])).toEqual([
    ['a', 5],
    ['b', 5],
    ['a', 5],
    ['b', 5],
  ])
})

test('a summary has the medians of the figures and the sums of the counts', () => {
  const turn = (cpuMicros: number, errors: number) => ({
    ...result,
    name: 'a',
    perSecond: 5,
    cpuMicros,
    errors,
    statuses: { 200: 10, 204: errors },
  })

  const summary = summaryOf([turn(1, 0), turn(9, 2), turn(2, 1)], 'a')

  expect(summary).toMatchObject({ cpuMicros: 2, answered: 30, errors: 3, statuses: { 200: 30, 204: 3 } })
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([10, 9, 1])).toBe(9)
})
