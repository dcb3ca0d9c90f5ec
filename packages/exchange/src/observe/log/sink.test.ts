import { expect, test } from 'vitest'
import { FakeClock } from '../../../test/demand/fakes.ts'
import type { Event, EventSink } from '../../events/event.ts'
import type { LogEvent } from './event.ts'
import { logSink } from './sink.ts'

const origin = 'http://north.example'
const failure = { end: 'late', detail: '', tmaxMs: 140 } as const
const wallMs = 1_800_000_000_000

test('since when a partner is gone is told by the clock on the wall', () => {
  const { sink, clock, told } = stage()
  clock.advance(5000)

  sink.put({ ...about, change: { kind: 'gone', failure, failures: 5, sinceMs: 4000 } })
  sink.put({ ...about, change: { kind: 'back', sinceMs: 4000 } })

  const { partner } = about
  expect(told).toEqual([
    { kind: 'partner-unreachable', partner, origin, sinceMs: wallMs - 1000, failures: 5, ...failure },
    { kind: 'partner-back', partner, origin, awayMs: 1000 },
  ])
})

test('the count that is lost and found is told with the time between', () => {
  const { sink, clock, told } = stage()
  const error = new Error('away')

  sink.put({ type: 'limits-alone', error })
  clock.advance(3000)
  sink.put({ type: 'limits-shared' })

  expect(told).toEqual([
    { kind: 'count-lost', keeper: 'redis', error },
    { kind: 'count-found', keeper: 'redis', awayMs: 3000 },
  ])
})

test('of notices only refusals are told, of loss notices only the first of a partner whose URL was refused', () => {
  const { sink, told } = stage()

  sink.put({ type: 'notice-ended', requestId: 'r1', outcome: { kind: 'refused', notice: 'win', reason: 'expired' } })
  sink.put({ type: 'notice-ended', requestId: 'r1', outcome: { kind: 'over-limit', notice: 'billing' } })
  sink.put(notice('sent', undefined))
  sink.put(notice('failed', undefined))
  sink.put(notice('refused', 'not-registered'))
  sink.put(notice('refused', 'not-registered'))
  sink.put(notice('refused', 'malformed'))

  expect(told).toEqual([
    { kind: 'notice-refused', notice: 'win', reason: 'expired' },
    { kind: 'notice-refused', notice: 'billing', reason: 'over-limit' },
    { kind: 'loss-notice-refused', partner: 'north', reason: 'not-registered' },
    { kind: 'loss-notice-refused', partner: 'north', reason: 'malformed' },
  ])
})

const about = { type: 'partner-reach', partner: 'north', origin } as const

type PartnerNotice = Extract<Event, { readonly type: 'partner-notice-ended'; readonly notice: 'loss' }>

function notice(end: PartnerNotice['end'], refusal: PartnerNotice['refusal']): Event {
  return { type: 'partner-notice-ended', notice: 'loss', partner: 'north', end, refusal }
}

function stage(): { readonly sink: EventSink; readonly clock: FakeClock; readonly told: readonly LogEvent[] } {
  const clock = new FakeClock()
  const told: LogEvent[] = []
  const log = (event: LogEvent): void => void told.push(event)
  return { sink: logSink({ log, clock, wallMs: () => wallMs, keeper: 'redis' }), clock, told }
}
