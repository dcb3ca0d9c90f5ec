// Where a record stands in its journal: one whole number that only grows. It holds the number of the segment and the index of
// the record in it. A process that starts again begins a new segment, so a position is never used for two records, even
// if the end of the last segment was lost with the power.

/** A safe integer: up to 2^27 segments with up to 2^26 records each. */
export type Position = number

/** A segment with so many records is followed by a new one. */
export const recordsPerSegment = 2 ** 26

/** Before the first record of every journal. */
export const beginning: Position = 0

/** Segments count from 1, records from 0. */
export function positionOf(segment: number, index: number): Position {
  return segment * recordsPerSegment + index
}

export function segmentOf(position: Position): number {
  return Math.floor(position / recordsPerSegment)
}
