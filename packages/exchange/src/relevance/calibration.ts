// D107: what a score means. The cosine of two texts says only that one ad fits better than another; the table of a language says
// which share of people would call such an ad fitting, so that a threshold means the same in every language.

/** A score in thousandths, and the share of people in thousandths. Both rise from point to point. */
export type Point = readonly [score: number, share: number]

/** All scores are looked up at once: a table is read faster than its points. Without points a score means itself. */
export function meaningBy(points: readonly Point[]): (score: number) => number {
  const meanings = Uint16Array.from({ length: 1001 }, (_, score) => calibrated(score, points))
  return (score) => meanings[score] ?? score
}

/** Between two points in a straight line. */
export function calibrated(score: number, points: readonly Point[]): number {
  let [before] = points
  for (const point of points) {
    if (before !== undefined && score <= point[0]) return between(before, point, score)
    before = point
  }
  return before?.[1] ?? score
}

function between([from, low]: Point, [to, high]: Point, score: number): number {
  if (score <= from || to === from) return score <= from ? low : high
  return Math.round(low + ((high - low) * (score - from)) / (to - from))
}
