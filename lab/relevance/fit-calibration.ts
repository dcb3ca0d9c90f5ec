// The calibration of a language from labelled pairs (D107): a logistic curve through raw scores and labels, as a few points. A
// curve of two numbers cannot follow the pairs more closely than a hundred of them justify.

import type { Judged } from './measures.ts'

type Scored = Pick<Judged, 'fits' | 'thousandths'>

/** Raw scores at which the curve is kept. */
const scoresAt = [0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 700, 800, 1000]
const rounds = 50

export function fitCalibration(pairs: readonly Scored[]): readonly (readonly [number, number])[] {
  const { slope, offset } = logisticOf(pairs)
  return scoresAt.map((score) => [score, Math.round(1000 * shareAt(offset + (slope * score) / 1000))])
}

/** By Newton's method, with Platt's targets, which keep few pairs from meaning certainty. */
function logisticOf(pairs: readonly Scored[]): { readonly slope: number; readonly offset: number } {
  const fitting = pairs.filter(({ fits }) => fits).length
  const [high, low] = [(fitting + 1) / (fitting + 2), 1 / (pairs.length - fitting + 2)]
  let [slope, offset] = [1, 0]
  for (let round = 0; round < rounds; round++) {
    let [gs, go, ss, so, oo] = [0, 0, 1e-9, 0, 1e-9]
    for (const { thousandths, fits } of pairs) {
      const score = thousandths / 1000
      const share = shareAt(offset + slope * score)
      const miss = (fits ? high : low) - share
      const weight = share * (1 - share)
      gs += miss * score
      go += miss
      ss += weight * score * score
      so += weight * score
      oo += weight
    }
    const determinant = ss * oo - so * so
    slope += (gs * oo - go * so) / determinant
    offset += (go * ss - gs * so) / determinant
  }
  return { slope, offset }
}

function shareAt(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
