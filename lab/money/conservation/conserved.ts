// Whether a funnel adds up: each stage is the next one and its drops, each drop is the sum of its reasons, and the rows of
// every grouping sum to the same total. Written down here once more, so that an error in the ledger's arithmetic is seen.

import { sum } from '../../figures.ts'
import type { Funnel, FunnelRow } from './report.ts'

const stages = [
  ['available', 'not-asked', 'asked'],
  ['asked', 'no-answer', 'answered'],
  ['answered', 'no-bid', 'bid'],
  ['bid', 'filtered', 'competing'],
  ['competing', 'lost', 'won'],
  ['won', 'won-not-billed', 'billed'],
] as const

/** What does not add up, in words. */
export function problemsIn(by: string, { rows, total }: Funnel): readonly string[] {
  return [
    ...rows.flatMap((row) => rowProblems(`by ${by}, ${Object.values(row.group).join(' ')}`, row)),
    ...rowProblems(`by ${by}, in all`, total),
    ...[...new Set(stages.flat())]
      .filter((name) => sum(rows.map(({ counts }) => counts[name] ?? Number.NaN)) !== total.counts[name])
      .map((name) => `by ${by}: the rows do not sum to ${total.counts[name]} ${name}`),
  ]
}

function rowProblems(where: string, { counts, reasons }: FunnelRow): readonly string[] {
  return stages.flatMap(([stage, drop, next]) => {
    const { [stage]: all = Number.NaN, [drop]: dropped = Number.NaN, [next]: left = Number.NaN } = counts
    const explained = sum(reasons.filter(({ step }) => step === drop).map(({ count }) => count))
    return [
      ...(all === dropped + left ? [] : [`${where}: ${stage} ${all} is not ${drop} ${dropped} + ${next} ${left}`]),
      ...(dropped === explained ? [] : [`${where}: ${drop} is ${dropped}, its reasons are ${explained}`]),
    ]
  })
}
