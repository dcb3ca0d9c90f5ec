// What all vectors have in common says nothing about any of them: their mean, and the directions in which they differ most, which
// follow how frequent a word is rather than what it means (Mu and Viswanath, "All-but-the-Top", 2018).

type Vectors = readonly (readonly number[])[]

const directions = 2
/** Of power iteration; after as many, the directions no longer change. */
const rounds = 30

export function withoutShared(vectors: Vectors): Vectors {
  const mean = scaled(sumOf(vectors), 1 / vectors.length)
  let rest: Vectors = vectors.map((vector) => vector.map((value, at) => value - (mean[at] ?? 0)))
  for (let found = 0; found < directions; found++) rest = withoutDirection(rest)
  return rest
}

function withoutDirection(vectors: Vectors): Vectors {
  let direction: readonly number[] = unit((vectors[0] ?? []).map((_, at) => at + 1))
  for (let round = 0; round < rounds; round++) {
    const sum = direction.map(() => 0)
    for (const vector of vectors) {
      const along = dot(vector, direction)
      for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + along * value
    }
    direction = unit(sum)
  }
  return vectors.map((vector) => {
    const along = dot(vector, direction)
    return vector.map((value, at) => value - along * (direction[at] ?? 0))
  })
}

function sumOf(vectors: Vectors): readonly number[] {
  const sum: number[] = (vectors[0] ?? []).map(() => 0)
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value
  return sum
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function scaled(vector: readonly number[], by: number): readonly number[] {
  return vector.map((value) => value * by)
}

function unit(vector: readonly number[]): readonly number[] {
  return scaled(vector, 1 / Math.hypot(...vector))
}
