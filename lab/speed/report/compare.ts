// The comparison with the baseline: a ratio may be at most 15 % worse than it was. It counts as worse when both of its
// readings are, the median of the rounds and the calmest one: what the code costs moves both, what else happens on the
// machine moves mostly the first.

import { type BenchId, benchIds, type Goal, type Results } from './results.ts'

const worseMax = 0.15

export interface Comparison {
  readonly bench: BenchId
  readonly name: string
  readonly value: number
  readonly baseline: number
  /** 0.2 is a fifth worse; below zero is better. The smaller of the two readings. */
  readonly worseBy: number
  readonly isRegression: boolean
}

/** The benches in which this checkout is dearer than so many times the other one: by both readings, as beside a baseline. */
export function dearerIn(results: Results, most: Readonly<Partial<Record<BenchId, number>>>): readonly BenchId[] {
  return benchIds.filter((bench) =>
    ratiosIn(results[bench]?.goals ?? []).some(
      ({ name, value, calmest }) =>
        name === besideGoalName && !(Math.min(value, calmest) <= (most[bench] ?? 1 + worseMax)),
    ),
  )
}

/** What two checkouts are compared by. */
export const besideGoalName = 'this ÷ other'

type RatioGoal = Extract<Goal, { readonly kind: 'ratio' }>

/** Every ratio that both have. */
export function compare(now: Results, baseline: Results): readonly Comparison[] {
  return benchIds.flatMap((bench) => {
    const before = ratiosIn(baseline[bench]?.goals ?? [])
    return ratiosIn(now[bench]?.goals ?? []).flatMap((goal) => {
      const known = before.find(({ name }) => name === goal.name)
      return known === undefined ? [] : [comparisonOf(bench, goal, known)]
    })
  })
}

function ratiosIn(goals: readonly Goal[]): readonly RatioGoal[] {
  return goals.filter((goal) => goal.kind === 'ratio')
}

function comparisonOf(bench: BenchId, now: RatioGoal, before: RatioGoal): Comparison {
  const worseBy = Math.min(now.value / atLeastOne(before.value), now.calmest / atLeastOne(before.calmest)) - 1
  // A ratio that could not be measured does not pass.
  const isRegression = !(worseBy <= worseMax)
  return { bench, name: now.name, value: now.value, baseline: before.value, worseBy, isRegression }
}

/** The exchange cannot be cheaper than the bare engine: a baseline below 1 was luck and counts as 1. */
function atLeastOne(ratio: number): number {
  return Math.max(1, ratio)
}

export function showComparison({ bench, name, value, baseline, worseBy, isRegression }: Comparison): string {
  const change = `${Math.abs(worseBy * 100).toFixed(0)} % ${worseBy < 0 ? 'better' : 'worse'}`
  const verdict = isRegression ? `, and at most ${worseMax * 100} % are allowed` : ''
  return `${bench} ${name}: ${value.toFixed(2)}, baseline ${baseline.toFixed(2)}; ${change}${verdict}`
}
