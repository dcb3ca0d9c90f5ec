// An axis from 0 to the most that it shows, with readable steps.

export interface Axis {
  readonly most: number
  /** Where a value stands on it, from 0 to 100. */
  readonly place: (value: number) => number
  readonly ticks: readonly number[]
}

const ticksMax = 6

export function axisTo(most: number): Axis {
  const step = stepFor(most, ticksMax)
  const ticks = Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step)
  return { most, ticks, place: (value) => Math.min(100, Math.max(0, (value / most) * 100)) }
}

/** A whole, readable step, so that an axis up to `most` has at most `count` of them. */
function stepFor(most: number, count: number): number {
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}
