// Whose money it is.

export interface Account {
  readonly side: 'partner' | 'publisher'
  /** Its name in the ledger. */
  readonly of: string
}

export function accountName({ side, of }: Account): string {
  return `${side}:${of}`
}

export function isSameAccount(one: Account, other: Account): boolean {
  return one.side === other.side && one.of === other.of
}

/** What a side owes is below zero on its account, and what is owed to it above. Amounts of documents and payments have no such sign. */
export function signOf({ side }: Account): bigint {
  return side === 'partner' ? -1n : 1n
}
