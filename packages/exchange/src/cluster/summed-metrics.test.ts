import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { type MetricValues, SummedMetrics } from './summed-metrics.ts'

test('counters and histograms are summed, series by series', async () => {
  const metrics = new SummedMetrics(2)
  metrics.read(0, await valuesOf({ bids: 3, seconds: [0.0625] }))
  metrics.read(1, await valuesOf({ bids: 4, refusals: 1, seconds: [0.0625, 2] }))

  const text = await metrics.text(new Set([0, 1]))

  expect(linesOf(text, 'requests_total')).toEqual([
    'requests_total{outcome="bid"} 7',
    'requests_total{outcome="rejected"} 1',
  ])
  expect(linesOf(text, 'seconds_')).toEqual([
    'seconds_bucket{le="0.1"} 2',
    'seconds_bucket{le="+Inf"} 3',
    'seconds_sum 2.125',
    'seconds_count 3',
  ])
})

test('each gauge has its own rule', async () => {
  const metrics = new SummedMetrics(2)
  metrics.read(0, await valuesOf({ open: 5, fallback: 1, working: 1 }))
  metrics.read(1, await valuesOf({ open: 6, fallback: 0, working: 0 }))

  const text = await metrics.text(new Set([0, 1]))

  expect(linesOf(text, 'open|fallback|working')).toEqual(['open 11', 'fallback 1', 'working 0'])
})

test('the counts of a worker that is gone stay, and those of the next in its place are added', async () => {
  const metrics = new SummedMetrics(2)
  metrics.read(0, await valuesOf({ bids: 3, seconds: [0.0625], open: 5 }))
  metrics.read(1, await valuesOf({ bids: 4, open: 6 }))
  metrics.end(1, true)
  const without = await metrics.text(new Set([0]))
  metrics.read(1, await valuesOf({ bids: 2, open: 1 }))
  metrics.end(1, true)

  const text = await metrics.text(new Set([0]))

  expect(linesOf(without, 'requests_total')).toEqual(['requests_total{outcome="bid"} 7'])
  expect(linesOf(text, 'requests_total')).toEqual(['requests_total{outcome="bid"} 9'])
  expect(linesOf(text, 'seconds_count')).toEqual(['seconds_count 1'])
  expect(linesOf(text, 'open')).toEqual(['open 5'])
  expect(linesOf(text, 'parley_')).toEqual([
    'parley_workers 2',
    'parley_workers_answering 1',
    'parley_worker_deaths_total 2',
  ])
})

test('of a worker that is silent the last counts are taken, and no gauges', async () => {
  const metrics = new SummedMetrics(2)
  metrics.read(0, await valuesOf({ bids: 3, open: 5 }))
  metrics.read(1, await valuesOf({ bids: 4, open: 6 }))

  const text = await metrics.text(new Set([0]))

  expect(linesOf(text, 'requests_total|open|parley_workers_answering')).toEqual([
    'requests_total{outcome="bid"} 7',
    'open 5',
    'parley_workers_answering 1',
  ])
})

test('a worker that was told to go is no death', async () => {
  const metrics = new SummedMetrics(1)

  metrics.end(0, false)

  expect(linesOf(await metrics.text(new Set()), 'parley_')).toEqual([
    'parley_workers 1',
    'parley_workers_answering 0',
    'parley_worker_deaths_total 0',
  ])
})

interface Numbers {
  readonly bids?: number
  readonly refusals?: number
  readonly seconds?: readonly number[]
  readonly open?: number
  readonly fallback?: number
  readonly working?: number
}

/** What a worker sends: values that have been JSON. */
async function valuesOf({ bids, refusals, seconds = [], ...gauges }: Numbers): Promise<readonly MetricValues[]> {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({ name: 'requests_total', help: 'h', labelNames: ['outcome'], registers })
  if (bids !== undefined) requests.inc({ outcome: 'bid' }, bids)
  if (refusals !== undefined) requests.inc({ outcome: 'rejected' }, refusals)
  const durations = new Histogram({ name: 'seconds', help: 'h', buckets: [0.1], registers })
  for (const one of seconds) durations.observe(one)
  new Gauge({ name: 'open', help: 'h', registers }).set(gauges.open ?? 0)
  new Gauge({ name: 'fallback', help: 'h', aggregator: 'max', registers }).set(gauges.fallback ?? 0)
  new Gauge({ name: 'working', help: 'h', aggregator: 'min', registers }).set(gauges.working ?? 1)
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as readonly MetricValues[]
}

function linesOf(text: string, names: string): readonly string[] {
  return text.split('\n').filter((client) => new RegExp(`^(?:${names})`).test(client))
}
