// How long answers took against how long they may take, as the client saw it.

import type { TimedAnswer } from './exchange.ts'
import { type Percentiles, percentilesOf, shown } from './percentiles.ts'
import { calmMsMax } from './starvation.ts'

export interface Timing {
  readonly times: Percentiles
  /** The same without the time for which the machine was busy with others. */
  readonly ownTimes: Percentiles
  /** Answers during which the machine had time for the exchange: only they can be judged by the clock on the wall. */
  readonly judgedCount: number
  /** What these had left; below zero is late. */
  readonly leftMs: readonly number[]
  /** What all had left by their own time. */
  readonly ownLeftMs: readonly number[]
}

export function timingOf(answers: readonly { readonly boundMs: number; readonly answer: TimedAnswer }[]): Timing {
  const calm = answers.filter(({ answer }) => answer.starvedMs < calmMsMax)
  return {
    times: percentilesOf(answers.map(({ answer }) => answer.ms)),
    ownTimes: percentilesOf(answers.map(({ answer }) => ownMs(answer))),
    judgedCount: calm.length,
    leftMs: calm.map(({ boundMs, answer }) => boundMs - answer.ms),
    ownLeftMs: answers.map(({ boundMs, answer }) => boundMs - ownMs(answer)),
  }
}

function ownMs({ ms, starvedMs }: TimedAnswer): number {
  return Math.max(0, ms - starvedMs)
}

/** Two lines for people. */
export function shownTiming({ times, ownTimes, judgedCount, leftMs }: Timing): string {
  const least = leftMs.length === 0 ? '' : `, least left of their time ${Math.min(...leftMs).toFixed(1)} ms`
  const judged = `${judgedCount} of ${times.count} undisturbed${least}`
  return `on the wall:     ${shown(times)}\n  by its own time: ${shown(ownTimes)} (${judged})`
}
