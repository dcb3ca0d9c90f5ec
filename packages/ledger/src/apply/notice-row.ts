// The row of a notice. It is complete before it is inserted, because rows are never changed.

import type { NoticeRecord } from '@parley/journal'
import { type Booking, bookingOf, dayOf } from './booking.ts'
import { isPriceOff } from './reported-price.ts'

export interface NoticeRow {
  readonly record: NoticeRecord
  readonly day: string
  readonly booking: Booking
  readonly isPriceOff: boolean | undefined
  readonly isVerified: boolean | undefined
}

export function noticeRowOf(record: NoticeRecord, nowMs: number, isVerified: boolean | undefined): NoticeRow {
  const { facts, reported } = record
  return {
    record,
    day: dayOf(facts.issuedAt * 1000),
    booking: bookingOf(facts.issuedAt, nowMs),
    isPriceOff: isPriceOff(reported, facts),
    isVerified,
  }
}

/** What makes a notice unique (T52). */
export function noticeKey(day: string, bid: string, kind: string): string {
  return `${day} ${kind} ${bid}`
}

/** One row for each key, the first, in the order of keys: all ledgers insert in one order, so that none waits for another in a ring. */
export function uniqueRows(rows: readonly NoticeRow[]): readonly NoticeRow[] {
  const byKey = new Map<string, NoticeRow>()
  for (const row of rows) {
    const key = keyOfRow(row)
    if (!byKey.has(key)) byKey.set(key, row)
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

export function keyOfRow({ day, record }: NoticeRow): string {
  return noticeKey(day, record.facts.bid, record.kind)
}
