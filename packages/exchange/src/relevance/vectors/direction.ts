// D107: the direction in which words point together, and how near two directions are to each other.

import type { WordVectors } from './word-vectors.ts'

/** Of length 1. */
export type Direction = Float32Array

/** The mean direction of vectors by their numbers; undefined where there are none. */
export function directionOfVectors(
  numbers: readonly number[],
  { values, dimensions }: WordVectors,
): Direction | undefined {
  const sum = new Float32Array(dimensions)
  for (const number of numbers) {
    const vector = Float32Array.from(values.subarray(number * dimensions, (number + 1) * dimensions))
    const length = Math.sqrt(dot(vector, vector))
    if (length > 0) add(sum, vector, 1 / length)
  }
  return toLengthOne(sum)
}

export interface Pointing {
  /** Undefined where nobody knows what it means. */
  readonly direction: Direction | undefined
  /** The rarer, the more. */
  readonly weight: number
}

/** `times` says of each word how much more than others it counts in its place. Undefined where none has a direction. */
export function meanDirection(
  words: readonly Pointing[],
  times: readonly number[],
  { dimensions }: Pick<WordVectors, 'dimensions'>,
): Direction | undefined {
  const sum = new Float32Array(dimensions)
  for (let at = 0; at < words.length; at++) {
    const { direction, weight } = words[at] ?? nothing
    if (direction !== undefined) add(sum, direction, weight * (times[at] ?? 1))
  }
  return toLengthOne(sum)
}

const nothing: Pointing = { direction: undefined, weight: 0 }

function add(sum: Float32Array, vector: Float32Array, times: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + times * (vector[at] ?? 0)
}

function toLengthOne(sum: Float32Array): Direction | undefined {
  const length = Math.sqrt(dot(sum, sum))
  if (!(length > 0)) return undefined
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) / length
  return sum
}

/** From -1 to 1: the cosine of the angle between two directions. Four sums, so that no addition waits for the one before it. */
export function dot(a: Direction, b: Direction): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < a.length; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0)
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0)
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0)
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0)
  }
  return first + second + third + fourth
}
