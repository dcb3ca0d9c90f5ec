// An auction as spans of OpenTelemetry: one for the auction, one for each call to a partner. They say how it ended and how
// long it took, and nothing that a caller or a partner wrote (T60).

import { callNameOf, isSampled, spanIdOf, traceIdOf } from '../../catalog/trace-ids.ts'
import type { RequestEnded } from '../../events/event.ts'
import type { CallRecord } from '../../model/call.ts'

/** As OTLP writes it in JSON. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status: { readonly code: number }
}

const kinds = { server: 2, client: 3 } as const
const statuses = { unset: 0, error: 2 } as const

export interface SpanTools {
  readonly sharePercent: number
  /** What the wall clock showed when the other clock was at 0. */
  readonly epochMs: number
}

/** None, if the share leaves this request out. */
export function spansOf(event: RequestEnded, { sharePercent, epochMs }: SpanTools): readonly Span[] {
  const { requestId, receivedAtMs, repliedAtMs, outcome, reply } = event
  const traceId = traceIdOf(requestId)
  if (!isSampled(traceId, sharePercent)) return []
  const parentSpanId = spanIdOf(requestId)
  const auction: Span = {
    traceId,
    spanId: parentSpanId,
    name: 'POST /openrtb2',
    kind: kinds.server,
    startTimeUnixNano: nanosOf(receivedAtMs + epochMs),
    endTimeUnixNano: nanosOf(repliedAtMs + epochMs),
    attributes: [text('parley.outcome', outcome.kind), number('http.response.status_code', reply.status)],
    status: { code: outcome.kind === 'failed' ? statuses.error : statuses.unset },
  }
  const calls = outcome.kind === 'bid' || outcome.kind === 'no-bid' ? outcome.trace.calls : []
  return [auction, ...calls.map((call) => callSpan(call, { traceId, parentSpanId, requestId, epochMs }))]
}

interface Family {
  readonly traceId: string
  readonly parentSpanId: string
  readonly requestId: string
  readonly epochMs: number
}

function callSpan(call: CallRecord, { traceId, parentSpanId, requestId, epochMs }: Family): Span {
  const { partner, impIds, sentAtMs, endedAtMs, end, status } = call
  return {
    traceId,
    spanId: spanIdOf(requestId, callNameOf(partner, impIds)),
    parentSpanId,
    name: `ask ${partner}`,
    kind: kinds.client,
    startTimeUnixNano: nanosOf(sentAtMs + epochMs),
    endTimeUnixNano: nanosOf(endedAtMs + epochMs),
    attributes: [
      text('parley.partner', partner),
      text('parley.end', end),
      ...(status === undefined ? [] : [number('http.response.status_code', status)]),
    ],
    status: { code: end === 'reply' ? statuses.unset : statuses.error },
  }
}

/** A double cannot hold so many digits: microseconds are exact, and three zeros follow. */
function nanosOf(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}

function text(key: string, stringValue: string): { key: string; value: object } {
  return { key, value: { stringValue } }
}

/** OTLP writes whole numbers as texts. */
function number(key: string, value: number): { key: string; value: object } {
  return { key, value: { intValue: String(value) } }
}
