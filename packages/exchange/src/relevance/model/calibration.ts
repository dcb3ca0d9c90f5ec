// D109: from the cosine of two vectors to a score. Models differ in which cosine means that two texts fit.

export interface CalibrationPoint {
  readonly cosine: number
  /** From 0 to 1. */
  readonly score: number
}

/** Thousandths; in a straight line between two points, and constant beyond the first and the last. */
export type Calibrate = (cosine: number) => number

export function calibrationOf(points: readonly CalibrationPoint[]): Calibrate {
  const sorted = points.toSorted((a, b) => a.cosine - b.cosine)
  return (cosine) => {
    const above = sorted.findIndex((point) => point.cosine > cosine)
    const upper = sorted.at(above)
    const lower = above === -1 ? upper : sorted[above - 1]
    if (upper === undefined) return 0
    if (lower === undefined || upper === lower) return Math.round(1000 * upper.score)
    const share = (cosine - lower.cosine) / (upper.cosine - lower.cosine)
    return Math.round(1000 * (lower.score + share * (upper.score - lower.score)))
  }
}
