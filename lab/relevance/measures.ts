// How well scores tell what fits from what does not, whatever they are used for. Pure.

export interface Judged {
  readonly kind: string
  readonly fits: boolean
  readonly thousandths: number
}

/** The chance that an ad that fits has a higher score than one that does not; a tie counts half. 0.5 is guessing. */
export function auc(pairs: readonly Pick<Judged, 'fits' | 'thousandths'>[]): number {
  const others = pairs.filter(({ fits }) => !fits)
  const fitting = pairs.filter(({ fits }) => fits)
  let won = 0
  for (const { thousandths: high } of fitting) {
    for (const { thousandths: low } of others) won += high > low ? 1 : high === low ? 0.5 : 0
  }
  return won / (fitting.length * others.length)
}

interface Cut {
  readonly precision: number
  readonly recall: number
}

/** Precision and recall at every least score that makes a difference, the strictest first. */
function cutsOf(pairs: readonly Judged[]): readonly Cut[] {
  const fitting = pairs.filter(({ fits }) => fits).length
  const leasts = [...new Set(pairs.map(({ thousandths }) => thousandths))].toSorted((a, b) => b - a)
  return leasts.map((least) => {
    const passing = pairs.filter(({ thousandths }) => thousandths >= least)
    const right = passing.filter(({ fits }) => fits).length
    return { precision: right / passing.length, recall: right / fitting }
  })
}

/** At the strictest least score with which at least this share of what fits passes. */
export function precisionAtRecall(pairs: readonly Judged[], recall: number): number {
  return cutsOf(pairs).find((cut) => cut.recall >= recall)?.precision ?? 0
}

/** The largest share of what fits that passes where at least this share of what passes fits. */
export function recallAtPrecision(pairs: readonly Judged[], precision: number): number {
  return Math.max(0, ...cutsOf(pairs).map((cut) => (cut.precision >= precision ? cut.recall : 0)))
}

/** Scores are compared in groups of this many thousandths. */
const groupWidth = 200

/** By how much a score differs from the share that fits among ads of such a score, on average over all pairs. */
export function calibrationError(pairs: readonly Pick<Judged, 'fits' | 'thousandths'>[]): number {
  const groups = Map.groupBy(pairs, ({ thousandths }) => Math.min(4, Math.floor(thousandths / groupWidth)))
  let error = 0
  for (const group of groups.values()) {
    const score = group.reduce((sum, { thousandths }) => sum + thousandths / 1000, 0)
    error += Math.abs(score - group.filter(({ fits }) => fits).length)
  }
  return error / pairs.length
}
