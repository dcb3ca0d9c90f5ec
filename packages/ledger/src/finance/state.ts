// Whether a document is paid. It is not stored: it follows from what was issued, credited and paid, and from the day.

import type { DocumentState } from '@parley/contract'

export interface Settling {
  /** Of a credit note, which counts for the document that it corrects. */
  readonly corrects: string | undefined
  readonly openNano: bigint
  readonly paidNano: bigint
  readonly dueOn: string
}

/** `today` is a day of UTC. A document is overdue from the day after it is due. */
export function stateOf({ corrects, openNano, paidNano, dueOn }: Settling, today: string): DocumentState {
  if (corrects !== undefined) return 'applied'
  if (openNano < 0n) return 'overpaid'
  if (openNano === 0n) return 'paid'
  if (dueOn < today) return 'overdue'
  return paidNano === 0n ? 'open' : 'partly-paid'
}
