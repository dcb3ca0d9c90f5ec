// Whose money it is.

export interface PartyAccount {
  readonly side: 'partner' | 'publisher'
  /** Its name in the ledger. */
  readonly of: string
}

export function accountName({ side, of }: PartyAccount): string {
  return `${side}:${of}`
}

export function isSameAccount(one: PartyAccount, other: PartyAccount): boolean {
  return one.side === other.side && one.of === other.of
}

/** What a side owes is below zero on its account, and what is owed to it above. Amounts of documents and payments have no such sign. */
export function signOf({ side }: PartyAccount): bigint {
  return side === 'partner' ? -1n : 1n
}
