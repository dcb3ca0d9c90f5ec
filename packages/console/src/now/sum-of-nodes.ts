// What several nodes did together in their last seconds.

import type { Counts, NodeReport, Second } from '@parley/contract'
import { countsIn, total } from '../live/measures.ts'

interface NodeSum {
  readonly answering: number
  readonly missing: readonly NodeReport[]
  readonly seconds: readonly Second[]
  readonly outcomes: Counts
  /** Requests in a second, of all nodes together, or those with one outcome. */
  readonly perSecond: (outcome?: string) => number
}

/** Nodes may tell of more or fewer seconds, such as one that has just started, so that rates are added and not counts. */
export function sumOf(reports: readonly NodeReport[]): NodeSum {
  const missing = reports.filter(({ fault }) => fault !== undefined)
  const told = reports.filter(({ fault }) => fault === undefined).map(({ seconds = [] }) => seconds)
  const outcomes = told.map((seconds) => countsIn(seconds.map((second) => second.outcomes)))
  return {
    answering: told.length,
    missing,
    seconds: told.flat(),
    outcomes: countsIn(outcomes),
    perSecond: (outcome) =>
      told.reduce((sum, { length }, at) => {
        const counts = outcomes[at] ?? {}
        return sum + (outcome === undefined ? total(counts) : (counts[outcome] ?? 0)) / Math.max(1, length)
      }, 0),
  }
}
