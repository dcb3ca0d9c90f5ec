/** The bounds of the buckets in which times are counted. */
export const tookBoundsMs: readonly number[] = [1, 2.5, 5, 10, 25, 50, 75, 100, 150, 200, 300, 400, 500, 1000]

/** How many took at most each of the bounds, and how many there were. */
export type TookCounts = readonly number[]

export type Counts = Readonly<Record<string, number>>
