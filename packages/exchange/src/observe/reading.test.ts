// What the console reads once a second, from the real metrics.

import { tookBoundsMs } from '@parley/contract'
import { expect, test } from 'vitest'
import { partnerOf, remoteOf } from '../../test/demand/fakes.ts'
import { callRecordOf, opportunityFor, traceOf } from '../../test/support/samples.ts'
import { createMetrics } from './metrics.ts'
import { partnerMetrics } from './partner-metrics.ts'
import { readingOf } from './reading.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const
const reply = { status: 204, headers: [], body: undefined }

test('outcomes, times, limits and partners are read off the metrics', async () => {
  const metrics = createMetrics()
  const demand = remoteOf(
    { send: () => 'busy', close: () => Promise.resolve() },
    { use: () => ({ inFlight: 3, open: 7 }) },
  )
  const partners = [partnerOf({ name: 'alpha', demand }), partnerOf({ name: 'house' })]
  partnerMetrics(
    metrics.registry,
    () => partners,
    () => 0,
  )
  const dispositions = (['late', 'unreachable', 'country'] as const).map((reason) => ({
    partner: 'alpha',
    impId: '1',
    reason,
    detail: '',
    priceMicros: undefined,
  }))
  const calls = [callRecordOf({ partner: 'alpha', sentAtMs: 0, endedAtMs: 42, end: 'late' })]
  const trace = { ...traceOf(opportunityFor()), dispositions, calls }

  metrics.countRequest({ kind: 'no-bid', quota, trace, losses: [] }, reply, 30)
  metrics.countRequest({ kind: 'over-limit', quota: { ...quota, scope: 'publisher' } }, { ...reply, status: 429 }, 1)
  const reading = await readingOf(metrics.registry)

  expect(reading.outcomes).toMatchObject({ 'no-bid': 1, 'over-limit': 1, failed: 0 })
  expect(reading.overLimit).toEqual({ publisher: 1 })
  // A refusal is quick and says nothing about auctions.
  expect(reading.took).toEqual([...tookBoundsMs.map((boundMs) => (boundMs >= 30 ? 1 : 0)), 1])
  expect(reading.partners).toEqual([
    {
      name: 'alpha',
      standing: 'healthy',
      ends: { late: 1, unreachable: 1, country: 1 },
      steps: { 'no-answer': 2, 'not-asked': 1 },
      took: [...tookBoundsMs.map((boundMs) => (boundMs >= 42 ? 1 : 0)), 1],
      billed: 0,
      feedback: {},
      inFlight: 3,
      open: 7,
    },
  ])
  expect(reading.journal).toBeUndefined()
})

test('a refused configuration is read until another one is taken', async () => {
  const metrics = createMetrics()
  const isRefused = async () => (await readingOf(metrics.registry)).isConfigRefused

  expect(await isRefused()).toBe(false)
  metrics.noteReload('refused', true)
  expect(await isRefused()).toBe(true)
  metrics.noteReload('applied', true)
  expect(await isRefused()).toBe(false)
})

test('the bounds are those of the histograms', async () => {
  const metrics = createMetrics()
  metrics.countRequest({ kind: 'over-limit', quota }, reply, 1)

  const { values = [] } = (await metrics.registry.getSingleMetric('parley_request_duration_seconds')?.get()) ?? {}
  const bounds = values.flatMap(({ labels }) => ('le' in labels ? [Number(labels.le) * 1000] : []))

  expect(bounds).toEqual([...tookBoundsMs, Number.NaN])
})

test('billed counts the billing notices that were passed on, however that ended, and no win notices', async () => {
  const metrics = createMetrics()
  metrics.countRequest(
    {
      kind: 'no-bid',
      quota,
      trace: { ...traceOf(opportunityFor()), dispositions: [lost('acme'), lost('house')] },
      losses: [],
    },
    reply,
    1,
  )
  metrics.countDelivery({ partner: 'acme', notice: 'billing', end: 'sent' })
  metrics.countDelivery({ partner: 'acme', notice: 'billing', end: 'failed' })
  metrics.countDelivery({ partner: 'acme', notice: 'win', end: 'sent' })

  const { partners } = await readingOf(metrics.registry)

  expect(partners.map(({ name, billed }) => [name, billed])).toEqual([
    ['acme', 2],
    ['house', 0],
  ])
})

test('what readers said is read by partner and reason', async () => {
  const metrics = createMetrics()
  const trace = { ...traceOf(opportunityFor()), dispositions: [lost('acme'), lost('house')] }
  metrics.countRequest({ kind: 'no-bid', quota, trace, losses: [] }, reply, 1)
  metrics.countFeedback('acme', 'irrelevant')
  metrics.countFeedback('acme', 'irrelevant')
  metrics.countFeedback('acme', 'helpful')

  const { partners } = await readingOf(metrics.registry)

  expect(partners.map(({ name, feedback }) => [name, feedback])).toEqual([
    ['acme', { irrelevant: 2, helpful: 1 }],
    ['house', {}],
  ])
})

function lost(partner: string) {
  return { partner, impId: 'i1', reason: 'outbid', detail: '', priceMicros: undefined } as const
}
