// Finds typos: how many letters must be added, removed, changed or swapped with their neighbour to turn one word into
// the other.

/** The word that was probably meant, if one of them is close enough to be a typo. */
export function meantBy(written: string, words: Iterable<string>): string | undefined {
  let nearest: string | undefined
  let leastSteps = slipsMax(written) + 1
  for (const word of words) {
    const steps = stepsBetween(written.toLowerCase(), word.toLowerCase())
    if (steps >= leastSteps) continue
    nearest = word
    leastSteps = steps
  }
  return nearest
}

/** Short words are similar by chance. */
function slipsMax({ length }: string): number {
  if (length < 3) return 0
  return length < 9 ? 1 : 2
}

/** Words that differ more in length are not compared. */
const lengthDifferenceMax = 2

export function stepsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > lengthDifferenceMax) return Number.POSITIVE_INFINITY
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = (last[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      const swapped = isSwap ? (beforeLast[to - 2] ?? 0) + 1 : changed
      row.push(Math.min(changed, swapped, (last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1))
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
