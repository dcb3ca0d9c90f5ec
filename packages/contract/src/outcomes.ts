// How a request can end.

export const outcomes = ['bid', 'no-bid', 'rejected', 'over-limit', 'overloaded', 'failed'] as const
export type OutcomeKind = (typeof outcomes)[number]

/** Requests over a limit or refused in overload are counted, not stored: a flood must not push out auctions. */
export const storedOutcomes = ['bid', 'no-bid', 'rejected', 'failed'] as const satisfies readonly OutcomeKind[]
