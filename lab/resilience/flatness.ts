// When a curve is flat: the median of its last third is hardly above that of the third before. The first third is for
// warming up.

import { median } from '../figures.ts'

export interface Flatness {
  readonly middle: number
  readonly last: number
  /** The highest value of the last third that still counts as flat. */
  readonly most: number
}

/** `share` of the middle may be gained, or `floor` where that is more. */
export function flatness(
  samples: readonly number[],
  { share, floor }: { readonly share: number; readonly floor: number },
): Flatness {
  const third = (index: number): readonly number[] =>
    samples.slice(Math.floor((samples.length * index) / 3), Math.floor((samples.length * (index + 1)) / 3))
  const middle = median(third(1))
  return { middle, last: median(third(2)), most: middle + Math.max(middle * share, floor) }
}
