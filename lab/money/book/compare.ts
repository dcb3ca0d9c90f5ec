// Lays the client's book beside the rows of the ledger, row by row and sum by sum, to the nano-dollar.

import type { NoticeKind } from '@parley/contract'
import type { Book, Entry } from './book.ts'

export interface LedgerRow {
  readonly bid: string
  readonly kind: NoticeKind
  readonly publisher: string
  readonly partner: string
  readonly clearingNano: bigint
  readonly paidNano: bigint
}

export interface Comparison {
  /** Acknowledged to the client and not in the ledger: the promise of all promises. */
  readonly lost: readonly Entry[]
  /** Rows for the same bid and kind beyond the first. */
  readonly twice: number
  /** Rows that the client was never offered. */
  readonly unknown: number
  /** Rows with another publisher, partner or price than the answer said. */
  readonly wrong: number
  /** Rows of notices that the client sent and has no acknowledgement of: allowed, its caller would have tried again. */
  readonly unacknowledged: number
}

export function compare(book: Book, rows: readonly LedgerRow[]): Comparison {
  const acknowledged = book.acknowledged()
  const isAcknowledged = new Set(acknowledged.map(nameOf))
  const seen = new Set(rows.map(nameOf))
  const known = rows.filter(({ bid, kind }) => book.find(bid, kind) !== undefined)
  return {
    lost: acknowledged.filter((entry) => !seen.has(nameOf(entry))),
    twice: rows.length - seen.size,
    unknown: rows.length - known.length,
    wrong: known.filter((row) => !isAsOffered(row, book.find(row.bid, row.kind))).length,
    unacknowledged: known.filter((row) => !isAcknowledged.has(nameOf(row))).length,
  }
}

function isAsOffered(row: LedgerRow, offered: Entry | undefined): boolean {
  return (
    offered !== undefined &&
    row.publisher === offered.publisher &&
    row.partner === offered.partner &&
    row.clearingNano === BigInt(offered.clearingNano)
  )
}

function nameOf({ bid, kind }: Pick<Entry, 'bid' | 'kind'>): string {
  return `${kind} ${bid}`
}

/** What each publisher is owed by the book: the billing notices that were acknowledged. */
export function owedByPublisher(book: Book): ReadonlyMap<string, bigint> {
  const owed = new Map<string, bigint>()
  for (const { kind, publisher, clearingNano } of book.acknowledged()) {
    if (kind === 'billing') owed.set(publisher, (owed.get(publisher) ?? 0n) + BigInt(clearingNano))
  }
  return owed
}

/** The names at which two sets of sums differ, with both values. A name that is missing counts as 0. */
export function differences(one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): readonly string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].toSorted()
  return names
    .filter((name) => (one.get(name) ?? 0n) !== (other.get(name) ?? 0n))
    .map((name) => `${name}: ${one.get(name) ?? 0n} and ${other.get(name) ?? 0n}`)
}
