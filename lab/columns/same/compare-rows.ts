// Whether both stores say the same, row by row and sum by sum.

import { contextNames } from '@parley/contract'
import type { Database } from '@parley/ledger'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** What the rows of both have, as texts in one form. */
const rowColumns = [
  'day',
  'bid',
  'kind',
  'auction',
  'imp',
  'publisher',
  'partner',
  'seat',
  ...contextNames,
  'bid_micros',
  'paid_nano',
  'clearing_nano',
  'floor_micros',
  'auction_type',
  'reported',
]
const places = ['publisher', 'partner', 'kind', 'reason', ...contextNames]

export interface Same {
  readonly compared: number
  /** The first few, in words. */
  readonly differences: readonly string[]
}

type Row = Readonly<Record<string, string>>

const columnsText = `concatWithSeparator('|', ${rowColumns.map((name) => `toString(${name})`).join(', ')},
  toString(toUnixTimestamp(issued_at)), ifNull(toString(is_price_off), ''))`
const rowsText = sql<string>`concat_ws('|', ${sql.join(rowColumns.map((name) => sql`${sql.id(name)}::text`))},
  extract(epoch from issued_at)::bigint::text,
  coalesce(is_price_off::text, ''))`

/**
 * Every column of every row, but when it was noted: of two copies that came to two nodes, PostgreSQL keeps one, and ClickHouse the earlier
 * one. They are compared by their hashes, because there are many; the first that differs is
 * shown.
 */
export async function sameRows(engine: Engine, { query }: Database): Promise<Same> {
  const { rows: found } = await engine.rows<Row>(`select concat(day, ' ', bid, ' ', kind) as key,
    lower(hex(MD5(${columnsText}))) as hash from parley.notices final`)
  const { rows: expected } = await sql<Row>`select concat_ws(' ', day::text, bid, kind) as key, md5(${rowsText}) as hash
    from ledger.notices`.execute(query)
  const same = differencesIn(
    expected,
    found,
    ({ key = '' }) => key,
    ({ hash = '' }) => hash,
  )
  const [first] = same.differences
  if (first === undefined) return same
  const [, bid = '', kind = ''] = first.split(/[ :]/)
  const texts = [
    await engine.rows<Row>(
      `select ${columnsText} as text from parley.notices final where bid = '${bid}' and kind = '${kind}'`,
    ),
    await sql<Row>`select ${rowsText} as text from ledger.notices where bid = ${bid} and kind = ${kind}`.execute(query),
  ]
  return { ...same, differences: [first, ...texts.map(({ rows }) => rows.map(({ text }) => text).join(' and '))] }
}

/** Every sum of ledger.money, with all its dimensions. */
export async function sameSums(engine: Engine, { query }: Database): Promise<Same> {
  const columns = await engine.rows<Row>(`select toString(toUnixTimestamp(quarter)) as quarter,
    if(kind = 'feedback', reported, '') as reason, publisher, partner, kind, ${contextNames.join(', ')},
    toString(count()) as count, toString(sum(paid_nano)) as paid, toString(sum(clearing_nano)) as clearing
    from parley.notices final group by quarter, ${places.join(', ')}`)
  const { rows } = await sql<Row>`select extract(epoch from quarter)::bigint::text as quarter,
    ${sql.join(places.map((name) => sql.id(name)))}, count::text, paid_nano::text as paid, clearing_nano::text as clearing
    from ledger.money`.execute(query)
  const keyOf = (row: Row): string => JSON.stringify(['quarter', ...places].map((name) => row[name]))
  const textOf = ({ count, paid, clearing }: Row): string => `${count} ${paid} ${clearing}`
  return differencesIn(rows, columns.rows, keyOf, textOf)
}

const shownMax = 5

export function differencesIn<R>(
  expected: readonly R[],
  found: readonly R[],
  keyOf: (row: R) => string,
  textOf: (row: R) => string,
): Same {
  const wanted = new Map(expected.map((row) => [keyOf(row), textOf(row)]))
  const differences: string[] = []
  const seen = new Set<string>()
  for (const row of found) {
    const key = keyOf(row)
    if (seen.has(key)) differences.push(`${key} is there twice`)
    seen.add(key)
    if (wanted.get(key) !== textOf(row))
      differences.push(`${key}: ${textOf(row)} instead of ${wanted.get(key) ?? 'nothing'}`)
  }
  for (const key of wanted.keys()) if (!seen.has(key)) differences.push(`${key} is missing`)
  const shown = differences.slice(0, shownMax)
  if (differences.length > shownMax) shown.push(`${differences.length} in all`)
  return { compared: wanted.size, differences: shown }
}
