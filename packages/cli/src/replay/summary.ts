// The result of a replay, in numbers.

import { percentile } from '@parley/testkit/percentile'
import type { Sent } from './replay.ts'

export interface Summary {
  readonly sent: number
  readonly seconds: number
  /** How many answers had each status; calls without an answer are counted by their outcome. */
  readonly answers: Readonly<Record<string, number>>
  /** Milliseconds; undefined when nothing was answered. */
  readonly latencyMs: Readonly<Record<'p50' | 'p90' | 'p95' | 'p99' | 'max', number>> | undefined
  /** Requests that were sent noticeably later than recorded. */
  readonly delayed: number
}

const delayedFromMs = 20

export function summaryOf(sent: readonly Sent[], elapsedMs: number): Summary {
  const counts = Map.groupBy(sent, ({ called }) => (called.kind === 'answer' ? String(called.status) : called.kind))
  const answers = [...counts]
    .map(([name, list]) => [name, list.length] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    sent: sent.length,
    seconds: Math.round(elapsedMs) / 1000,
    answers: Object.fromEntries(answers),
    latencyMs: percentilesOf(sent.flatMap(({ called }) => (called.kind === 'answer' ? [called.ms] : []))),
    delayed: sent.filter(({ lateMs }) => lateMs > delayedFromMs).length,
  }
}

function percentilesOf(latencies: readonly number[]): Summary['latencyMs'] {
  if (latencies.length === 0) return undefined
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(percentile(sorted, share) * 10) / 10
  return { p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) }
}
