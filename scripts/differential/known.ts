// Where the exchange does not do what the documents say, until it does: each row with its sentence. A difference that a row
// covers is counted and does not fail a run. An empty table is the aim.

import type { Case } from '../../conformance/oracle/facts.ts'

export interface KnownDifference {
  readonly name: string
  /** What the documents say, and what the exchange does instead. */
  readonly says: string
  readonly covers: (given: Case, differences: readonly string[]) => boolean
}

export const knownDifferences: readonly KnownDifference[] = []
