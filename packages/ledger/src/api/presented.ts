// A report in the form in which it leaves: rows for programs, a table for spreadsheets, sometimes a page for people. Each
// writer makes the text piece by piece, so that a long report is never one long text in memory.

import type { Format } from '@parley/contract'
import { type Cell, csvLine } from '@parley/port'
import type { Query } from '../reports/query.ts'

type Members = Readonly<Record<string, unknown>>

export interface Presented {
  readonly kind: 'presented'
  /** For the name of the file that a browser saves. */
  readonly name: string
  /** What was asked. */
  readonly head: Members
  readonly rows: readonly Members[]
  /** What stands behind the rows: the total, or where to go on. */
  readonly tail: Members
  readonly table: { readonly columns: readonly string[]; readonly lines: Iterable<readonly Cell[]> }
  readonly page?: () => string
}

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** Lines in one piece of an answer. */
const pieceLines = 256

export function piecesOf(presented: Presented, format: Format): Iterable<string> {
  switch (format) {
    case 'json':
      return jsonPieces(presented)
    case 'csv':
      return joined(csvLines(presented))
    case 'ndjson':
      return joined(ndjsonLines(presented))
    case 'html':
      return [presented.page?.() ?? '']
  }
}

function* csvLines({ table }: Presented): Iterable<string> {
  yield csvLine(table.columns)
  for (const line of table.lines) yield csvLine(line)
}

/** The last line has the total and the number of rows: a reader that does not find it has not got everything. */
function* ndjsonLines({ head, rows, tail }: Presented): Iterable<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`
  yield `${JSON.stringify({ ...head, rowCount: rows.length, ...tail })}\n`
}

function* jsonPieces({ head, rows, tail }: Presented): Iterable<string> {
  yield `${JSON.stringify(head).slice(0, -1)}${Object.keys(head).length === 0 ? '' : ','}"rows":[\n`
  yield* joined(jsonRows(rows))
  const rest = JSON.stringify(tail).slice(1)
  yield `]${rest === '}' ? '' : ','}${rest}\n`
}

function* jsonRows(rows: readonly Members[]): Iterable<string> {
  for (const [at, row] of rows.entries()) yield `${JSON.stringify(row)}${at === rows.length - 1 ? '' : ','}\n`
}

function* joined(lines: Iterable<string>): Iterable<string> {
  let piece = ''
  let count = 0
  for (const line of lines) {
    piece += line
    count += 1
    if (count < pieceLines) continue
    yield piece
    piece = ''
    count = 0
  }
  if (piece !== '') yield piece
}

/** What was asked, as every answer repeats it: a saved report still says what it is about. */
export function headOf({ by, range, filters, view }: Query): Members {
  return { by, from: range.from, to: range.to, tz: range.zone, filters, side: view.side }
}
