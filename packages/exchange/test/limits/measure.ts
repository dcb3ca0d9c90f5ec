// What a run of load says about a limit, in multiples of that limit.

import { percentile } from '@parley/testkit/percentile'
import type { OpenLoopResult } from './open-loop.ts'
import { emptiestSecond, exactAdmissions, fullestSecond, surelyInOneSecond } from './rolling.ts'

export interface Figures {
  readonly offered: number
  readonly admitted: number
  /** What was admitted ÷ what an exact limiter admits of the same arrivals. */
  readonly ofExact: number
  /** The fullest and the emptiest rolling second, by the time of the answers. */
  readonly fullest: number
  readonly emptiest: number
  /** The fullest second in which so many were certainly admitted. */
  readonly surely: number
  readonly hung: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Only what was sent after the warm-up counts. */
export function measure(result: OpenLoopResult, limit: number, warmUpMs: number): Figures {
  const { sentMs, answeredMs, statuses } = result
  const all = sentMs
    .map((atMs, index) => ({ sentMs: atMs, answeredMs: answeredMs[index] ?? -1, status: statuses[index] ?? 0 }))
    .filter(({ status }) => status !== -1)
  const measured = all.filter((one) => one.sentMs >= warmUpMs)
  const answered = measured.filter(({ status }) => status !== 0)
  const admitted = answered.filter(({ status }) => status !== 429)
  const arrivalsMs = all.map((one) => one.sentMs)
  const exact = exactAdmissions(arrivalsMs, limit).filter((atMs) => atMs >= warmUpMs)
  const answerTimesMs = admitted.map((one) => one.answeredMs)
  const span = { fromMs: warmUpMs, toMs: Math.max(...sentMs) }
  const latenciesMs = answered.map((one) => one.answeredMs - one.sentMs).toSorted((a, b) => a - b)
  return {
    offered: measured.length,
    admitted: admitted.length,
    ofExact: admitted.length / exact.length,
    fullest: fullestSecond(answerTimesMs) / limit,
    emptiest: emptiestSecond(answerTimesMs, span) / limit,
    surely: surelyInOneSecond(admitted) / limit,
    hung: measured.length - answered.length,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  }
}

export function showFigures({ ofExact, emptiest, fullest, surely, offered, hung, p99Ms }: Figures): string {
  return `${offered} offered, ${ofExact.toFixed(3)} of exact, rolling second ${emptiest.toFixed(3)} to ${fullest.toFixed(3)} (surely ${surely.toFixed(3)}), p99 ${p99Ms.toFixed(1)} ms, ${hung} without an answer`
}
