import { FakeClock } from '@parley/testkit/clock'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { callRecordOf, opportunityFor, soldWith, traceOf } from '../../../test/support/samples.ts'
import { spanIdOf, traceIdOf } from '../../catalog/trace-ids.ts'
import type { RequestEnded } from '../../events/event.ts'
import { tracesSink } from './sink.ts'
import type { Span } from './spans.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

test('an auction becomes a span with one below it for each call, at the time of the wall clock', async () => {
  const { put, flush, bodies } = opened()

  put(auction('r1'))
  await flush()
  const [parent, child] = spansIn(bodies[0])

  expect(parent).toMatchObject({
    traceId: traceIdOf('r1'),
    spanId: spanIdOf('r1'),
    name: 'POST /openrtb2',
    startTimeUnixNano: '1700000000000000000',
    endTimeUnixNano: '1700000000030000000',
  })
  expect(child).toMatchObject({
    traceId: traceIdOf('r1'),
    parentSpanId: spanIdOf('r1'),
    spanId: spanIdOf('r1', 'alpha i1'),
    name: 'ask alpha',
    status: { code: 2 },
  })
  expect(JSON.stringify(child?.attributes)).toContain('"late"')
})

test('T60: nothing that a caller or a partner wrote is in a span', async () => {
  const { put, flush, bodies } = opened()
  const opportunity = opportunityFor({ id: 'canary', site: { domain: 'canary.example', publisher: { id: 'canary' } } })
  const calls = [callRecordOf({ answer: 'canary', url: 'https://alpha.example/?key=canary' })]

  put({ ...auction('r1'), outcome: soldWith({ ...traceOf(opportunity), calls }, quota) })
  await flush()

  expect(bodies).toHaveLength(1)
  expect(bodies[0]).not.toContain('canary')
})

test('what does not fit or is not taken is counted, and nobody hears of it', async () => {
  const { put, flush, bodies, text } = opened({ queueMax: 3, isTaking: false })

  put(auction('r1'))
  put(auction('r2'))
  await flush()
  const counts = await text()

  expect(bodies).toHaveLength(1)
  expect(counts).toContain('parley_trace_spans_total{end="dropped"} 2')
  expect(counts).toContain('parley_trace_spans_total{end="failed"} 2')
})

test('a share of 0 sends nothing', async () => {
  const { put, flush, bodies } = opened({ sharePercent: 0 })

  put(auction('r1'))
  await flush()

  expect(bodies).toEqual([])
})

test('what still waits is sent when the exchange is closed', async () => {
  const { put, close, bodies, text } = opened()

  put(auction('r1'))
  await close()

  expect(spansIn(bodies[0])).toHaveLength(2)
  expect(await text()).toContain('parley_trace_spans_total{end="sent"} 2')
})

function opened({ sharePercent = 100, queueMax = 100, isTaking = true } = {}) {
  const clock = new FakeClock()
  const registry = new Registry()
  const bodies: string[] = []
  const send = async (body: string): Promise<boolean> => {
    bodies.push(body)
    return isTaking
  }
  const wallMs = (): number => 1_700_000_000_000
  const sink = tracesSink({ sharePercent, queueMax, flushMs: 2000, send, clock, wallMs, registry })
  const flush = async (): Promise<void> => {
    clock.advance(2000)
    await new Promise(setImmediate)
  }
  return {
    put: (event: RequestEnded) => sink.put(event),
    close: () => sink.close(),
    flush,
    bodies,
    text: () => registry.metrics(),
  }
}

function auction(requestId: string): RequestEnded {
  const calls = [callRecordOf({ sentAtMs: 2, endedAtMs: 25, end: 'late', status: undefined, answer: '' })]
  const outcome = soldWith({ ...traceOf(opportunityFor()), calls }, quota)
  const reply = { status: 200, headers: [], body: '{}' }
  return { type: 'request-ended', requestId, receivedAtMs: 0, repliedAtMs: 30, outcome, reply }
}

function spansIn(body: string = '{}'): readonly Span[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
  return resourceSpans[0]?.scopeSpans[0]?.spans ?? []
}
