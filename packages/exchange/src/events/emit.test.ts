import { expect, test } from 'vitest'
import { createEmit } from './emit.ts'
import type { Event, EventSink } from './event.ts'

const shed: Event = { type: 'request-shed', reason: 'delay' }
const accident = new Error('the accident of a sink')

test('T75: every sink hears an event, also after one that throws, whose accident is reported once', () => {
  const heard: Event[] = []
  const reported: unknown[] = []
  const throwing = sinkOf(() => {
    throw accident
  })
  const emit = createEmit([throwing, sinkOf((event) => heard.push(event))], (...report) => reported.push(report))

  emit(shed)
  emit({ type: 'notice-ended', requestId: 'r1', outcome: { kind: 'failed', notice: 'win' } })

  expect(heard.map(({ type }) => type)).toEqual(['request-shed', 'notice-ended'])
  expect(reported).toEqual([
    [accident, undefined],
    [accident, 'r1'],
  ])
})

function sinkOf(put: EventSink['put']): EventSink {
  return { put, close: () => Promise.resolve() }
}
