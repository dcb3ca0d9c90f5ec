import { expect, test } from 'vitest'
import { callOf, FakeClock, FakeLine, partnerOf, remoteOf, reply } from '../../../test/demand/fakes.ts'
import { opportunityFor } from '../../../test/support/samples.ts'
import type { Event } from '../../events/event.ts'
import type { RemoteDemand } from '../adapter.ts'
import { probe } from './probe.ts'
import type { CallEnd } from './transport.ts'

/** A probe under way. */
function started(demand: Partial<RemoteDemand> = {}) {
  const clock = new FakeClock()
  const line = new FakeLine()
  const noted: boolean[] = []
  const reached: string[] = []
  const events: Event[] = []
  const reported: unknown[] = []
  const stalls = { ms: 0 }
  const watched: Partial<RemoteDemand> = {
    health: { adviceFor: () => 'probe', note: (isAnswer) => noted.push(isAnswer), standing: () => 'probing' },
    reach: { answered: () => reached.push('answered'), failed: ({ end }) => reached.push(end) },
  }
  const partner = partnerOf({ name: 'a', demand: remoteOf(line, { ...watched, ...demand }) })
  const time = { deadlineMs: 150, auctionMs: 300, tmaxMs: 140 }
  const tools = {
    clock,
    stalledMs: () => stalls.ms,
    report: (error: unknown) => reported.push(error),
    emit: (event: Event) => void events.push(event),
  }
  probe([{ partner, opportunity: opportunityFor({}), time }], tools, 'r1')
  return { clock, line, noted, reached, events, reported, stalls }
}

test('an answer in time speaks for the partner, and the timer is called off', () => {
  const { clock, line, noted, reached, events } = started()

  line.calls[0]?.end(reply('anything'))

  expect([noted, reached, clock.timerCount]).toEqual([[true], ['answered'], 0])
  expect(events).toEqual([{ type: 'partner-probed', partner: 'a', end: 'reply' }])
})

test.each<[string, CallEnd, boolean, string]>([
  ['cannot be reached', { kind: 'unreachable', detail: 'ECONNREFUSED' }, false, 'unreachable'],
  ['answers with an error', reply('', 500), true, 'bad-response'],
])('a partner that %s is told apart', (_, ended, isAnswer, told) => {
  const { line, noted, reached } = started()

  line.calls[0]?.end(ended)

  expect([noted, reached]).toEqual([[isAnswer], [told]])
})

test('silence speaks against the partner, once, and its call is let go', () => {
  const { clock, line, noted, reached, events } = started()

  clock.advance(150)
  line.calls[0]?.end(reply())

  expect([noted, reached, line.calls[0]?.isAbandoned]).toEqual([[false], ['late'], true])
  expect(events).toEqual([{ type: 'partner-probed', partner: 'a', end: 'late' }])
})

test('T50: silence while we were held up says nothing', () => {
  const { clock, noted, reached, stalls } = started()

  stalls.ms = 30
  clock.advance(150)

  expect([noted, reached]).toEqual([[], []])
})

test('a line that is busy, and an adapter without a call, end the probe before it began', () => {
  const { clock, events } = started({ calls: () => [] })

  expect([clock.timerCount, events]).toEqual([0, []])
})

test('an answer from memory needs no timer', () => {
  const send: RemoteDemand['line']['send'] = (_, end) => {
    end(reply())
    return { abandon: () => {} }
  }
  const { clock, events } = started({ line: { send, close: () => Promise.resolve() }, calls: () => [callOf()] })

  expect([clock.timerCount, events.length]).toEqual([0, 1])
})

test('an adapter that throws is reported', () => {
  const broken = (): never => {
    throw new Error('broken')
  }
  const { reported } = started({ calls: broken })

  expect(reported).toMatchObject([{ message: 'the adapter of a failed' }])
})
