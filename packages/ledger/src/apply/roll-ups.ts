// Sums of what one batch adds, by a quarter of an hour and everything that reports group by.

import { createHash } from 'node:crypto'
import { type Context, contextNames, firstContextNames, type NoticeKind } from '@parley/contract'
import { storable } from '@parley/database'
import type { EndSum, RequestSum, SumsRecord } from '@parley/journal'
import { quarterOf } from './booking.ts'
import type { NoticeRow } from './notice-row.ts'

export interface RollUp {
  readonly quarterMs: number
  /** A hash of what is summed, in hex: the key of its row beside the quarter. */
  readonly key: string
}

export interface MoneySum extends RollUp {
  readonly publisher: string
  readonly partner: string
  readonly kind: NoticeKind
  /** Of feedback; empty for other kinds. */
  readonly reason: string
  readonly context: Context
  count: bigint
  paidNano: bigint
  clearingNano: bigint
}

/** Of notices that became rows. They are summed in the quarter of their auction, beside its row in ledger.ends. */
export function moneyOf(rows: readonly NoticeRow[]): readonly MoneySum[] {
  const sums = new Sums<MoneySum>()
  for (const row of rows) {
    const { kind, facts } = row.record
    const { publisher, partner, context, issuedAt, paidMicros, clearingMicros } = facts
    const summed = { publisher, partner, kind, reason: reasonOf(row), context }
    const sum = sums.at(quarterOf(issuedAt * 1000), moneyMembers(summed), (place) => ({
      ...place,
      ...summed,
      count: 0n,
      paidNano: 0n,
      clearingNano: 0n,
    }))
    sum.count += 1n
    sum.paidNano += BigInt(paidMicros)
    sum.clearingNano += BigInt(clearingMicros)
  }
  return sums.sorted()
}

/** The sum that a notice is in. */
export function moneyPlaceOf(row: NoticeRow): RollUp {
  const { kind, facts } = row.record
  return { quarterMs: quarterOf(facts.issuedAt * 1000), key: moneyKeyOf({ ...facts, kind, reason: reasonOf(row) }) }
}

/** What a sum of money is of, besides its quarter. */
export type Summed = Pick<MoneySum, 'publisher' | 'partner' | 'kind' | 'reason' | 'context'>

export function moneyKeyOf(summed: Summed): string {
  return keyOf(summedText(moneyMembers(summed)))
}

function moneyMembers({ publisher, partner, kind, reason, context }: Summed): readonly string[] {
  // The others have the keys that they had before there was feedback.
  return [publisher, partner, kind, ...membersOf(context), ...(reason === '' ? [] : [reason])]
}

function reasonOf({ record }: NoticeRow): string {
  return record.kind === 'feedback' ? record.reported : ''
}

export interface EndRow extends RollUp {
  readonly first: EndSum
  count: bigint
  bidMicros: bigint
  paidMicros: bigint
  clearingMicros: bigint
}

export function endsOf(records: readonly SumsRecord[]): readonly EndRow[] {
  const sums = new Sums<EndRow>()
  for (const end of records.flatMap(({ ends }) => ends)) {
    const { publisher, partner, step, reason, context } = end
    const sum = sums.at(
      quarterOf(end.minute * 60_000),
      [publisher, partner, step, reason, ...membersOf(context)],
      (place) => ({
        ...place,
        first: end,
        count: 0n,
        bidMicros: 0n,
        paidMicros: 0n,
        clearingMicros: 0n,
      }),
    )
    sum.count += BigInt(end.count)
    sum.bidMicros += BigInt(end.bidMicros)
    sum.paidMicros += BigInt(end.paidMicros)
    sum.clearingMicros += BigInt(end.clearingMicros)
  }
  return sums.sorted()
}

export interface RequestRow extends RollUp {
  readonly publisher: string
  readonly outcome: RequestSum['outcome']
  count: bigint
  impressions: bigint
}

export function requestsOf(records: readonly SumsRecord[]): readonly RequestRow[] {
  const sums = new Sums<RequestRow>()
  for (const { minute, publisher, outcome, count, impressions } of records.flatMap(({ requests }) => requests)) {
    const sum = sums.at(quarterOf(minute * 60_000), [publisher, outcome], (place) => ({
      ...place,
      publisher,
      outcome,
      count: 0n,
      impressions: 0n,
    }))
    sum.count += BigInt(count)
    sum.impressions += BigInt(impressions)
  }
  return sums.sorted()
}

/** A row keeps the key that it had before there were the later dimensions, as long as it has no value in them. */
function membersOf(context: Context): readonly string[] {
  const values = contextNames.map((name) => context[name])
  const used = values.findLastIndex((value) => value !== '') + 1
  return values.slice(0, Math.max(used, firstContextNames.length))
}

/** What the database holds as one text is one member, so that a statement has each key once. */
function summedText(members: readonly string[]): string {
  return JSON.stringify(members.map(storable))
}

function keyOf(summed: string): string {
  return createHash('sha256').update(summed).digest('hex').slice(0, 32)
}

class Sums<T extends RollUp> {
  readonly #byText = new Map<string, T>()

  at(quarterMs: number, members: readonly string[], make: (place: RollUp) => T): T {
    const summed = summedText(members)
    const text = `${quarterMs} ${summed}`
    let sum = this.#byText.get(text)
    if (sum === undefined) {
      sum = make({ quarterMs, key: keyOf(summed) })
      this.#byText.set(text, sum)
    }
    return sum
  }

  /** All ledgers change rows in one order, so that none waits for another in a ring. */
  sorted(): readonly T[] {
    return [...this.#byText.values()].toSorted(
      (a, b) => a.quarterMs - b.quarterMs || (a.key < b.key ? -1 : Number(a.key > b.key)),
    )
  }
}
