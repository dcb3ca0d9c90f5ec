import { expect, test } from 'vitest'
import { noticeFactsOf } from '../../test/support/samples.ts'
import type { NoticeKind } from '../model/notice.ts'
import { createMetrics } from './metrics.ts'
import { metricsSink } from './sinks.ts'

const facts = noticeFactsOf()

test('D58: a notice of a test bid is counted apart from wins and billings', async () => {
  const metrics = createMetrics()
  const sink = metricsSink(metrics)
  const noted = (notice: NoticeKind, isTest: boolean): void => {
    const urls = { partnerUrl: '', isUrlUnknown: false, landingUrl: '' }
    const outcome = { kind: 'noted', notice, facts: { ...facts, isTest }, reported: '', ...urls } as const
    sink.put({ type: 'notice-ended', requestId: 'r1', outcome })
  }

  noted('win', false)
  noted('billing', false)
  noted('win', true)
  noted('billing', true)
  sink.put({ type: 'notice-ended', requestId: 'r2', outcome: { kind: 'refused', notice: 'win', reason: 'forged' } })
  const text = await metrics.registry.metrics()

  for (const kind of ['win', 'billing', 'test-win', 'test-billing', 'refused']) {
    expect(text).toContain(`parley_notices_total{kind="${kind}"} 1`)
  }
})

test('D102: feedback is counted by partner and reason, once, and never of a test bid', async () => {
  const metrics = createMetrics()
  const sink = metricsSink(metrics)
  const feedback = (kind: 'noted' | 'repeated', reported: string, isTest: boolean): void => {
    const urls = { partnerUrl: '', isUrlUnknown: false, landingUrl: '' }
    const outcome = { kind, notice: 'feedback', facts: { ...facts, isTest }, reported, ...urls } as const
    sink.put({ type: 'notice-ended', requestId: 'r1', outcome })
  }

  feedback('noted', 'irrelevant', false)
  feedback('repeated', 'helpful', false)
  feedback('noted', 'offensive', true)
  const text = await metrics.registry.metrics()

  expect(text.match(/^parley_feedback_total\{.*$/gm)).toEqual([
    `parley_feedback_total{partner="${facts.partner}",reason="irrelevant"} 1`,
  ])
  expect(text).toContain('parley_notices_total{kind="feedback"} 1')
  expect(text).toContain('parley_notices_total{kind="test-feedback"} 1')
})

test('a connection that is opened and ends leaves none open', async () => {
  const metrics = createMetrics()
  const sink = metricsSink(metrics)

  sink.put({ type: 'connection-opened' })
  sink.put({ type: 'connection-opened' })
  sink.put({ type: 'connection-closed', reason: 'silent' })
  sink.put({ type: 'connection-ended' })
  const text = await metrics.registry.metrics()

  expect(text).toContain('parley_connections_open 1')
  expect(text).toContain('parley_connections_closed_total{reason="silent"} 1')
})
