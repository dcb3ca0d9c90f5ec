// What documents and disputes of the ledger can be.

export const documentKinds = ['invoice', 'self-billed', 'credit-note', 'self-billed-credit'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A credit note is applied to the document that it corrects. */
export const documentStates = ['open', 'partly-paid', 'overdue', 'paid', 'overpaid', 'applied'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why somebody's own numbers differ from the books. */
export const disputeClasses = ['late', 'repeated', 'refused', 'price', 'unknown'] as const
export type DisputeClass = (typeof disputeClasses)[number]
