// Months of the books, which are those of UTC: `2026-10`.

import { type RawBuilder, sql } from 'kysely'

/** Of years that the database has. */
const monthForm = /^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/

export function isMonth(text: string): boolean {
  return monthForm.test(text)
}

/** As the database keeps it: its first day. */
export function firstDayOf(month: string): RawBuilder<unknown> {
  return sql`${`${month}-01`}::date`
}

/** The first day of the next one. */
export function dayAfter(month: string): RawBuilder<unknown> {
  return sql`(${firstDayOf(month)} + interval '1 month')::date`
}

/** Where its first day begins, and where its last one ends. */
export function startOf(month: string): RawBuilder<unknown> {
  return sql`${`${month}-01T00:00Z`}::timestamptz`
}

export function endOf(month: string): RawBuilder<unknown> {
  return sql`${dayAfter(month)}::timestamp at time zone 'UTC'`
}

export function endMsOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number, 1)
}
