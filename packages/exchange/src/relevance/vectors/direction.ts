// D107: the direction in which words point together, and how near two directions are to each other.

import type { WordVectors } from './word-vectors.ts'

/** Of length 1. */
export type Direction = Float32Array

/** The mean direction of vectors by their numbers; undefined where there are none. */
export function directionOfVectors(
  numbers: readonly number[],
  { values, dimensions }: WordVectors,
): Direction | undefined {
  const found = numbers.map((number) => values.subarray(number * dimensions, (number + 1) * dimensions))
  const words = found.map((vector): Pointing => {
    const direction = Float32Array.from(vector)
    return { direction, weight: 1 / (Math.sqrt(dot(direction, direction)) || 1) }
  })
  return meanOf(dimensions)(words)
}

export interface Pointing {
  /** Undefined where nobody knows what it means. */
  readonly direction: Direction | undefined
  /** The rarer, the more. */
  readonly weight: number
}

/** `times` says of each word how much more than others it counts in its place. Undefined where none has a direction. */
export type Mean = (words: readonly Pointing[], times?: readonly number[]) => Direction | undefined

export function meanOf(dimensions: number): Mean {
  // Used for one sum after the other.
  const sum = new Float64Array(dimensions)
  return (words, times = []) => {
    const directions: Direction[] = []
    const weights: number[] = []
    for (let at = 0; at < words.length; at++) {
      const { direction, weight = 0 } = words[at] ?? {}
      if (direction === undefined) continue
      directions.push(direction)
      weights.push(weight * (times[at] ?? 1))
    }
    const [first] = directions
    if (first === undefined) return undefined
    sum.fill(0)
    for (let at = 0; at < directions.length; at += 4) addFour(sum, directions, weights, at, first)
    return withLengthOne(sum)
  }
}

/** Four at once, because to read and write the sum takes longer than to multiply. Where fewer are left, `spare` counts nothing. */
function addFour(
  sum: Float64Array,
  directions: readonly Direction[],
  weights: readonly number[],
  at: number,
  spare: Direction,
): void {
  const one = directions[at] ?? spare
  const two = directions[at + 1] ?? spare
  const three = directions[at + 2] ?? spare
  const last = directions[at + 3] ?? spare
  const [p = 0, q = 0, r = 0, s = 0] = [weights[at], weights[at + 1], weights[at + 2], weights[at + 3]]
  for (let place = 0; place < sum.length; place++) {
    const four = p * (one[place] ?? 0) + q * (two[place] ?? 0) + r * (three[place] ?? 0) + s * (last[place] ?? 0)
    sum[place] = (sum[place] ?? 0) + four
  }
}

function withLengthOne(sum: Float64Array): Direction | undefined {
  const length = Math.sqrt(dot(sum, sum))
  if (!(length > 0)) return undefined
  const direction = new Float32Array(sum.length)
  for (let at = 0; at < sum.length; at++) direction[at] = (sum[at] ?? 0) / length
  return direction
}

/** From -1 to 1: the cosine of the angle between two directions. Four sums, so that no addition waits for the one before it. */
export function dot(a: Float32Array | Float64Array, b: Float32Array | Float64Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < a.length; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0)
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0)
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0)
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0)
  }
  return first + second + third + fourth
}
