// Where the exchange does not do what the documents say, until it does: each row with its sentence. A difference that a row
// covers is counted and does not fail a run. An empty table is the aim.

import { type Case, textsOf } from '../../conformance/oracle/facts.ts'

export interface KnownDifference {
  readonly name: string
  /** What the documents say, and what the exchange does instead. */
  readonly says: string
  readonly covers: (given: Case) => boolean
}

export const knownDifferences: readonly KnownDifference[] = [
  {
    name: 'unreadable badv',
    says: 'D86: a badv that is no list of texts has no effect. The exchange refuses bids without adomain as unnamed-advertiser.',
    covers: ({ request: { badv } }) => badv != null && textsOf(badv) === undefined,
  },
]
