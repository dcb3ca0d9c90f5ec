// The comparison with the baseline: a ratio may be at most 15 % worse than it was.

import { type BenchId, benchIds, type Goal, type Results } from './results.ts'

export const worseMax = 0.15

export interface Comparison {
  readonly bench: BenchId
  readonly name: string
  readonly value: number
  readonly baseline: number
  /** 0.2 is a fifth worse; below zero is better. */
  readonly worseBy: number
  readonly isRegression: boolean
}

/** Every ratio that both have. */
export function compare(now: Results, baseline: Results): readonly Comparison[] {
  return benchIds.flatMap((bench) => {
    const before = ratiosIn(baseline[bench]?.goals ?? [])
    return ratiosIn(now[bench]?.goals ?? []).flatMap(({ name, value }) => {
      const known = before.find((goal) => goal.name === name)
      return known === undefined ? [] : [comparisonOf(bench, name, value, known.value)]
    })
  })
}

function ratiosIn(goals: readonly Goal[]): readonly Goal[] {
  return goals.filter(({ kind }) => kind === 'ratio')
}

function comparisonOf(bench: BenchId, name: string, value: number, baseline: number): Comparison {
  const worseBy = value / baseline - 1
  // A ratio that could not be measured is no pass.
  return { bench, name, value, baseline, worseBy, isRegression: !(worseBy <= worseMax) }
}

export function showComparison({ bench, name, value, baseline, worseBy, isRegression }: Comparison): string {
  const change = `${worseBy < 0 ? '−' : '+'}${Math.abs(worseBy * 100).toFixed(0)} %`
  const verdict = isRegression ? `: worse by more than ${worseMax * 100} %` : ''
  return `${bench} ${name}: ${value.toFixed(2)}, baseline ${baseline.toFixed(2)}, ${change}${verdict}`
}
