import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { opportunityFor, traceOf } from '../../test/support/samples.ts'
import type { Caller } from '../model/caller.ts'
import type { Quota } from '../model/limits.ts'
import type { Outcome } from '../model/outcome.ts'
import { callerCount } from './caller-count.ts'

const quota = { scope: 'ip', limit: 100, remaining: 99, resetSeconds: 1 } as const

test.each<[string, Outcome]>([
  ['key', noBid({ kind: 'verified', by: { kind: 'key', number: 1, of: 1 } })],
  ['signature', noBid({ kind: 'verified', by: { kind: 'signature', number: 1, of: 1 } })],
  ['address', noBid({ kind: 'verified', by: { kind: 'address' } })],
  ['none', noBid({ kind: 'unverified', because: 'none', isRefused: false })],
  ['over-limit', overLimit('unverified')],
])('it counts the proof %s', async (proof, outcome) => {
  expect(await seriesAfter(outcome)).toContain(`parley_callers_total{proof="${proof}"} 1`)
})

test.each<[string, Outcome]>([
  ['whose publisher has no credentials', noBid({ kind: 'open' })],
  ['that another limit refused', overLimit('publisher')],
  ['that failed', { kind: 'failed', quota }],
])('it does not count a request %s', async (_, outcome) => {
  expect(await seriesAfter(outcome)).not.toContain('proof=')
})

function noBid(caller: Caller): Outcome {
  return { kind: 'no-bid', quota, trace: { ...traceOf(opportunityFor()), caller }, losses: [] }
}

function overLimit(scope: Quota['scope']): Outcome {
  return { kind: 'over-limit', quota: { ...quota, scope } }
}

async function seriesAfter(outcome: Outcome): Promise<string> {
  const registry = new Registry()
  callerCount(registry)(outcome)
  return registry.metrics()
}
