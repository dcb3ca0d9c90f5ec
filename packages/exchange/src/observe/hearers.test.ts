import { expect, test } from 'vitest'
import { FakeClock } from '../../test/demand/fakes.ts'
import { createHearers, type Hearers } from './hearers.ts'
import type { LogEvent } from './log/event.ts'
import { createMetrics } from './metrics.ts'

const origin = 'http://north.example'
const failure = { end: 'late', detail: '', tmaxMs: 140 } as const
const wallMs = 1_800_000_000_000

test('since when a partner is gone is told by the clock on the wall', () => {
  const { hearers, clock, told } = stage()
  clock.advance(5000)

  hearers.onReach('north', origin, { kind: 'gone', failure, failures: 5, sinceMs: 4000 })
  hearers.onReach('north', origin, { kind: 'back', sinceMs: 4000 })

  const partner = 'north'
  expect(told).toEqual([
    { kind: 'partner-unreachable', partner, origin, sinceMs: wallMs - 1000, failures: 5, ...failure },
    { kind: 'partner-back', partner, origin, awayMs: 1000 },
  ])
})

test('the count that is lost and found is told with the time between', () => {
  const { hearers, clock, told } = stage()
  const error = new Error('away')

  hearers.onMode('fallback', error)
  clock.advance(3000)
  hearers.onMode('shared')

  expect(told).toEqual([
    { kind: 'count-lost', keeper: 'redis', error },
    { kind: 'count-found', keeper: 'redis', awayMs: 3000 },
  ])
})

test('of notices only refusals are told, of loss notices only the first of a partner whose URL was refused', () => {
  const { hearers, told } = stage()

  hearers.onNotice({ kind: 'refused', notice: 'win', reason: 'expired' })
  hearers.onNotice({ kind: 'over-limit', notice: 'billing' })
  hearers.onLossNotice('north', 'sent')
  hearers.onLossNotice('north', 'failed')
  hearers.onLossNotice('north', 'refused', 'not-registered')
  hearers.onLossNotice('north', 'refused', 'not-registered')
  hearers.onLossNotice('north', 'refused', 'malformed')

  expect(told).toEqual([
    { kind: 'notice-refused', notice: 'win', reason: 'expired' },
    { kind: 'notice-refused', notice: 'billing', reason: 'over-limit' },
    { kind: 'loss-notice-refused', partner: 'north', reason: 'not-registered' },
    { kind: 'loss-notice-refused', partner: 'north', reason: 'malformed' },
  ])
})

function stage(): { readonly hearers: Hearers; readonly clock: FakeClock; readonly told: readonly LogEvent[] } {
  const clock = new FakeClock()
  const told: LogEvent[] = []
  const log = (event: LogEvent): void => void told.push(event)
  const metrics = createMetrics()
  return { hearers: createHearers({ metrics, log, clock, wallMs: () => wallMs, keeper: 'redis' }), clock, told }
}
