import { expect, test } from 'vitest'
import { callRecordOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Outcome } from '../model/outcome.ts'
import { createMetrics } from './metrics.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

test('a request is counted by outcome and status, with its time', async () => {
  const metrics = createMetrics()

  metrics.countRequest({ kind: 'over-limit', quota }, { status: 429, headers: [], body: '' }, 7)
  const text = await metrics.registry.metrics()

  expect(text).toContain('parley_requests_total{outcome="over-limit",status="429"} 1')
  expect(text).toContain('parley_request_duration_seconds_sum{outcome="over-limit"} 0.007')
  expect(text).toMatch(/parley_request_duration_seconds_bucket\{le="0.01",outcome="over-limit"\} 1/)
})

test('every end of a partner and every call is counted', async () => {
  const metrics = createMetrics()
  const dispositions = [end('alpha', 'won'), end('alpha', 'outbid'), end('beta', 'late')]
  const calls = [callRecordOf({ partner: 'beta', endedAtMs: 150, end: 'late', status: undefined, answer: '' })]

  metrics.countRequest(auction({ dispositions, calls }), { status: 200, headers: [], body: '{}' }, 150)
  const text = await metrics.registry.metrics()

  expect(text).toContain('parley_dispositions_total{partner="alpha",state="won",reason="won"} 1')
  expect(text).toContain('parley_dispositions_total{partner="alpha",state="lost",reason="outbid"} 1')
  expect(text).toContain('parley_dispositions_total{partner="beta",state="late",reason="late"} 1')
  expect(text).toContain('parley_partner_call_duration_seconds_count{partner="beta",end="late"} 1')
})

test('an auction is counted by its stages, if it asked anybody', async () => {
  const metrics = createMetrics()
  const calls = [callRecordOf({ sentAtMs: 102, endedAtMs: 120 }), callRecordOf({ sentAtMs: 103, endedAtMs: 150 })]

  metrics.countStages(auction({ calls }), 100)
  metrics.countStages(auction({ calls: [] }), 100)
  metrics.countStages({ kind: 'over-limit', quota }, 100)
  const text = await metrics.registry.metrics()

  expect(text).toContain('parley_stage_duration_seconds_sum{stage="prepare"} 0.002')
  expect(text).toContain('parley_stage_duration_seconds_sum{stage="ask"} 0.048')
  expect(text).toContain('parley_stage_duration_seconds_count{stage="ask"} 1')
})

test('a refusal is counted by the limit that it met', async () => {
  const metrics = createMetrics()

  metrics.countRequest(
    { kind: 'over-limit', quota: { ...quota, scope: 'publisher' } },
    { status: 429, headers: [], body: '' },
    1,
  )

  expect(await metrics.registry.metrics()).toContain('parley_over_limit_total{scope="publisher"} 1')
})

test('notices, late answers and searches are counted', async () => {
  const metrics = createMetrics()

  metrics.countLate('alpha')
  metrics.countCacheUse('search', 'hit')
  metrics.countLossNotice('alpha', 'refused')
  metrics.countNotice('win')
  metrics.countNotice('test-win')
  const text = await metrics.registry.metrics()

  expect(text).toContain('parley_late_answers_total{partner="alpha"} 1')
  expect(text).toContain('parley_search_cache_total{partner="search",use="hit"} 1')
  expect(text).toContain('parley_loss_notices_total{partner="alpha",end="refused"} 1')
  expect(text).toContain('parley_notices_total{kind="win"} 1')
  expect(text).toContain('parley_notices_total{kind="test-win"} 1')
})

test('T60: of all configurations, only the one in force has a series; reloads are counted by their ends from 0 on', async () => {
  const metrics = createMetrics()

  for (let snapshot = 1; snapshot <= 100; snapshot++) {
    metrics.setConfig({ config: `hash-${snapshot}`, snapshot: String(snapshot) })
  }
  metrics.noteReload('refused', true)
  const text = await metrics.registry.metrics()

  expect(text.match(/^parley_config_info.*$/gm)).toEqual(['parley_config_info{config="hash-100",snapshot="100"} 1'])
  expect(text.match(/^parley_config_reloads_total.*$/gm)).toEqual([
    'parley_config_reloads_total{result="applied"} 0',
    'parley_config_reloads_total{result="refused"} 1',
    'parley_config_reloads_total{result="unchanged"} 0',
  ])
})

test('a refused configuration is told until one is applied, or the file is as before', async () => {
  const metrics = createMetrics()
  const refused = async () => /^parley_config_refused (\d)$/m.exec(await metrics.registry.metrics())?.[1]

  expect(await refused()).toBe('0')
  metrics.noteReload('refused', true)
  expect(await refused()).toBe('1')
  metrics.noteReload('unchanged', true)
  expect(await refused()).toBe('0')
  metrics.noteReload('refused', true)
  metrics.noteReload('applied', true)
  expect(await refused()).toBe('0')
})

test('a worker for which another one counts knows that the configuration was refused', async () => {
  const metrics = createMetrics()

  metrics.noteReload('refused', false)
  const text = await metrics.registry.metrics()

  expect(text).toContain('parley_config_refused 1')
  expect(text).toContain('parley_config_reloads_total{result="refused"} 0')
})

test('T60: nothing that a caller writes becomes a label', async () => {
  const metrics = createMetrics()
  const count = (id: string): void => {
    const imp = [{ id, native: { request: '{"native":{"assets":[]}}' } }]
    const site = { domain: `${id}.example`, publisher: { id } }
    const opportunity = opportunityFor({ id, imp, site })
    const dispositions = [{ ...end('alpha', 'no-bid'), impId: id, detail: id }]
    metrics.countRequest(auction({ opportunity, dispositions }), { status: 204, headers: [], body: undefined }, 1)
  }
  count('canary-0')
  const before = (await metrics.registry.metrics()).split('\n').length

  for (let index = 0; index < 1000; index++) count(`canary-${index}`)
  const text = await metrics.registry.metrics()

  expect(text.split('\n')).toHaveLength(before)
  expect(text).not.toContain('canary')
})

function end(partner: string, reason: Disposition['reason']): Disposition {
  return { partner, impId: 'i1', reason, detail: '', priceMicros: undefined }
}

function auction(members: Partial<ReturnType<typeof traceOf>>): Outcome {
  return soldWith({ ...traceOf(opportunityFor()), ...members }, quota)
}
