// The parts of a query that all reports share: which rows, and the columns by which they are grouped. Names of columns come
// from our own tables and values are always parameters, so nothing that a caller wrote becomes part of the SQL.

import { dimensionNames, type Grouping } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Group } from './grouping.ts'
import type { Query, Range } from './query.ts'

/** One expression for each grouping, as text. The quarter's table must be the only one in the query. */
export function groupColumns(by: readonly Grouping[], zone: string): readonly RawBuilder<string>[] {
  return by.map((name) => {
    switch (name) {
      case 'hour':
        return sql<string>`to_char(${localTime(zone)}, 'YYYY-MM-DD"T"HH24:00') || ${offset(zone)}`
      case 'day':
        return sql<string>`to_char(${localTime(zone)}, 'YYYY-MM-DD')`
      case 'month':
        return sql<string>`to_char(${localTime(zone)}, 'YYYY-MM')`
      default:
        return sql<string>`${sql.id(name)}`
    }
  })
}

/** `group by 1, 2`: a parameter may not be repeated, because PostgreSQL would take the two for different expressions. */
export function groupBy(count: number): RawBuilder<unknown> {
  if (count === 0) return sql``
  return sql`group by ${sql.join(Array.from({ length: count }, (_, at) => sql.lit(at + 1)))}`
}

/** The columns under the names g0, g1 … */
export function named(columns: readonly RawBuilder<string>[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((column, at) => sql`${column} as ${sql.id(`g${at}`)}, `),
    sql``,
  )
}

export type GroupColumns = Readonly<Record<`g${number}`, string>>

export function groupIn(row: GroupColumns, by: readonly Grouping[]): Group {
  return Object.fromEntries(by.map((name, at) => [name, row[`g${at}`] ?? '']))
}

/** The same text for the same group, and for no other. */
export function groupKey(group: Group, by: readonly Grouping[]): string {
  return JSON.stringify(by.map((name) => group[name]))
}

/** The rows of the query's range and filters that its reader may see. */
export function whereClause(query: Query): RawBuilder<unknown> {
  return sql.join([inRange(query.range), ...chosen(query)], sql` and `)
}

/** The same without the range: one condition for each filter, and one for whose rows they are. */
export function chosen({ filters, view }: Query): readonly RawBuilder<unknown>[] {
  const equal = dimensionNames.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [sql`${sql.id(name)} = ${value}`]
  })
  const own = view.side === 'operator' ? [] : [sql`${sql.id(view.side)} = ${view.of}`]
  return [...own, ...equal]
}

/**
 * By wall time, because some days have two midnights: where clocks go back at midnight, the first hour of the range or the last
 * one comes twice, and both are in it. The universal bounds are a day wider on each side, and only let the index be used.
 */
function inRange({ from, to, zone }: Range): RawBuilder<unknown> {
  return sql`quarter >= (${from}::timestamp at time zone ${zone}::text) - interval '1 day'
    and quarter < (${to}::timestamp at time zone ${zone}::text) + interval '1 day'
    and ${localTime(zone)} >= ${from}::timestamp and ${localTime(zone)} < ${to}::timestamp`
}

/** The days of auctions in the range, and a few more: only their partitions are then opened and locked. */
export function daysNear(table: string, { from, to }: Range): RawBuilder<unknown> {
  const day = sql.ref(`${table}.day`)
  return sql`${day} >= ${from}::timestamp::date - 2 and ${day} <= ${to}::timestamp::date + 2`
}

function localTime(zone: string): RawBuilder<unknown> {
  return sql`(quarter at time zone ${zone}::text)`
}

/** Such as +05:45: in autumn one hour comes twice, and only its offset tells which one it is. */
function offset(zone: string): RawBuilder<string> {
  const ahead = sql`(${localTime(zone)} - (quarter at time zone 'UTC'))`
  return sql<string>`case when ${ahead} < interval '0' then '-' || to_char(-${ahead}, 'HH24:MI') else '+' || to_char(${ahead}, 'HH24:MI') end`
}
