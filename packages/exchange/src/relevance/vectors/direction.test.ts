import { expect, test } from 'vitest'
import { type Direction, dot, meanOf } from './direction.ts'

const dimensions = 8
const word = (number: number): { readonly direction: Direction; readonly weight: number } => ({
  direction: Float32Array.from({ length: dimensions }, (_, at) => Math.sin(number + 3 * at)),
  weight: 1 + number / 2,
})

/** One word after the other, as the definition says. */
function plainMean(words: readonly ReturnType<typeof word>[], times: readonly number[]): readonly number[] {
  const sums = Array.from({ length: dimensions }, (_, place) =>
    words.reduce((sum, { direction, weight }, at) => sum + weight * (times[at] ?? 1) * (direction[place] ?? 0), 0),
  )
  const length = Math.hypot(...sums)
  return sums.map((sum) => sum / length)
}

test.each([1, 2, 3, 4, 5, 8, 9])('the mean of %d words is that of one after the other, of length 1', (count) => {
  const words = Array.from({ length: count }, (_, number) => word(number))
  const times = words.map((_, at) => 1 + (at % 3))

  const mean = meanOf(dimensions)(words, times)

  for (const [place, expected] of plainMean(words, times).entries()) expect(mean?.[place]).toBeCloseTo(expected, 6)
  expect(mean === undefined ? 0 : dot(mean, mean)).toBeCloseTo(1, 6)
})

test('a word without a direction counts nothing, and without any there is no mean', () => {
  const mean = meanOf(dimensions)
  const unknown = { direction: undefined, weight: 5 }

  expect(mean([unknown, word(1), unknown, word(2)])).toEqual(mean([word(1), word(2)]))
  expect(mean([unknown])).toBeUndefined()
  expect(mean([])).toBeUndefined()
})

test('a mean is not changed by the next one', () => {
  const mean = meanOf(dimensions)
  const first = mean([word(1)])
  const copy = first?.slice()

  mean([word(2), word(3)])

  expect(first).toEqual(copy)
})
