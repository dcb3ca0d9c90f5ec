// The numbers that are looked up when somebody reads the metrics: what the process, the partners and the limits use.

import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { partnerOf, remoteOf } from '../../test/demand/fakes.ts'
import type { Partner } from '../demand/adapter.ts'
import type { Line } from '../demand/call/transport.ts'
import type { Runtime } from '../time/runtime.ts'
import { limitMetrics } from './limit-metrics.ts'
import { partnerMetrics } from './partner-metrics.ts'
import { processMetrics } from './process-metrics.ts'

const line: Line = { send: () => 'busy', close: () => Promise.resolve() }

test('of each partner that is asked now: its calls, its connections and its standing', async () => {
  const registry = new Registry()
  let partners: readonly Partner[] = [remote('alpha'), partnerOf({ name: 'house' })]
  partnerMetrics(
    registry,
    () => partners,
    () => 0,
  )

  const first = await registry.metrics()
  partners = [remote('beta')]
  const second = await registry.metrics()

  expect(first).toContain('parley_partner_calls_in_flight{partner="alpha"} 3')
  expect(first).toContain('parley_partner_connections_open{partner="alpha"} 7')
  expect(first).toContain('parley_partner_connections_max{partner="alpha"} 128')
  expect(first).toContain('parley_partner_standing{partner="alpha",standing="healthy"} 1')
  expect(first).toContain('parley_partner_standing{partner="alpha",standing="probing"} 0')
  expect(first).not.toContain('house')
  expect(second).toContain('parley_partner_standing{partner="beta",standing="healthy"} 1')
  expect(second).not.toContain('alpha')
})

test('what the process uses has the names that Prometheus has for it', async () => {
  const registry = new Registry()
  const memory = { heapBytes: 50, heapBytesMax: 200, externalBytes: 30, residentBytes: 400 }
  const runtime: Runtime = {
    busyMs: () => 1500,
    processorMs: () => 2500,
    startedAtMs: 1_700_000_000_000,
    collections: () => new Map([['minor', { count: 4, ms: 20 }]]),
    memory: () => memory,
  }
  processMetrics(registry, runtime)

  await registry.metrics()
  const lines = (await registry.metrics()).split('\n').filter((one) => one !== '' && !one.startsWith('#'))

  expect(lines).toEqual([
    'process_resident_memory_bytes 400',
    'process_start_time_seconds 1700000000',
    'parley_heap_used_bytes 50',
    'parley_heap_limit_bytes 200',
    'parley_heap_used_ratio 0.25',
    'parley_external_memory_bytes 30',
    'process_cpu_seconds_total 2.5',
    'parley_loop_busy_seconds_total 1.5',
    'parley_gc_pause_seconds_total{kind="minor"} 0.02',
    'parley_gc_pauses_total{kind="minor"} 4',
  ])
})

test('the used share of the limit of the whole exchange; 0 where there is none', async () => {
  const [limited, open] = [new Registry(), new Registry()]
  limitMetrics(limited, () => ({ scope: 'global', limit: 200, remaining: 50, resetSeconds: 1 }))
  limitMetrics(open, () => undefined)

  const texts = [await limited.metrics(), await open.metrics()]

  expect(texts[0]).toContain('parley_limit_used_ratio 0.75')
  expect(texts[1]).toContain('parley_limit_used_ratio 0')
})

function remote(name: string): Partner {
  return partnerOf({ name, demand: remoteOf(line, { use: () => ({ inFlight: 3, open: 7 }) }) })
}
