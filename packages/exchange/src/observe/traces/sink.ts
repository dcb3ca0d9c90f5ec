// Sends spans to a collector of OpenTelemetry, as OTLP over HTTP in JSON. Nobody waits for it: what does not fit into the
// queue or is not taken is counted and forgotten.

import { Counter, type Registry } from '@prometheus-io/client'
import type { EventSink } from '../../events/event.ts'
import type { Clock } from '../../time/clock.ts'
import { type Span, spansOf } from './spans.ts'

export interface TracesTools {
  readonly sharePercent: number
  /** Spans that may wait. */
  readonly queueMax: number
  readonly flushMs: number
  /** True if the collector has taken the body. */
  readonly send: (body: string) => Promise<boolean>
  readonly clock: Clock
  readonly wallMs: () => number
  readonly registry: Registry
}

export function tracesSink(tools: TracesTools): EventSink {
  const { sharePercent, queueMax, flushMs, send, clock } = tools
  const epochMs = tools.wallMs() - clock.nowMs()
  const count = spanCount(tools.registry)
  let queue: Span[] = []
  let running: Promise<void> | undefined
  let stopTimer: (() => void) | undefined
  let isClosed = false

  async function flush(): Promise<void> {
    const spans = queue
    queue = []
    if (spans.length === 0) return
    const isTaken = await send(JSON.stringify(bodyOf(spans))).catch(() => false)
    count(isTaken ? 'sent' : 'failed', spans.length)
  }

  /** One body at a time: a slow collector gets larger bodies and not more of them. */
  function later(): void {
    if (isClosed || stopTimer !== undefined || running !== undefined || queue.length === 0) return
    stopTimer = clock.after(flushMs, () => {
      stopTimer = undefined
      running = flush().then(() => {
        running = undefined
        later()
      })
    })
  }

  return {
    put(event) {
      if (event.type !== 'request-ended') return
      const spans = spansOf(event, { sharePercent, epochMs })
      if (queue.length + spans.length > queueMax) count('dropped', spans.length)
      else queue.push(...spans)
      later()
    },
    async close() {
      isClosed = true
      stopTimer?.()
      await running
      await flush()
    },
  }
}

function spanCount(registry: Registry): (end: 'sent' | 'failed' | 'dropped', spans: number) => void {
  const spans = new Counter({
    name: 'parley_trace_spans_total',
    help: 'OpenTelemetry spans by result.',
    labelNames: ['end'],
    registers: [registry],
  })
  return (end, count) => spans.inc({ end }, count)
}

function bodyOf(spans: readonly Span[]): object {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'parley' } }] }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'parley' }, spans }] }] }
}
