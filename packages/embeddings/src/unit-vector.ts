// Anything may come from a model or a service; only what is a vector goes on.

/** More than any model that fits in time. */
const dimensionsMax = 4096

/** The same direction with length 1; undefined where there is none. `dimensions` is 0 where it is not yet known. */
export function unitVector(values: unknown, dimensions: number): Float32Array | undefined {
  if (!(values instanceof Float32Array) && !Array.isArray(values)) return undefined
  const { length } = values
  if (length < 2 || length > dimensionsMax || (dimensions !== 0 && length !== dimensions)) return undefined
  let squares = 0
  for (const value of values as Iterable<unknown>) {
    if (typeof value !== 'number') return undefined
    squares += value * value
  }
  if (!Number.isFinite(squares) || squares === 0) return undefined
  const norm = Math.sqrt(squares)
  return Float32Array.from(values as ArrayLike<number>, (value) => value / norm)
}
