// The table at the end: a line for each case, with the figures of one checkout, or of two as `before → after`.

import type { Row } from '../part.ts'

/** `rows` holds the row of each side, the judged one last. */
export interface CaseRows {
  readonly name: string
  readonly rows: readonly Row[]
}

export function tableOf(columns: readonly string[], cases: readonly CaseRows[]): readonly string[] {
  const lines = cases.map(({ name, rows }) => [
    name,
    ...columns.map((_, at) => cellOf(rows, at)),
    verdictOf(rows.at(-1)),
  ])
  const all = [['', ...columns, 'verdict'], ...lines]
  const widths = all[0]?.map((_, at) => Math.max(...all.map((line) => (line[at] ?? '').length))) ?? []
  return all.map((line) =>
    line
      .map((cell, at) => padded(cell, at, widths[at] ?? 0, line.length))
      .join('  ')
      .trimEnd(),
  )
}

function cellOf(rows: readonly Row[], at: number): string {
  return rows.map(({ cells }) => cells[at] ?? '').join(' → ')
}

function padded(cell: string, at: number, width: number, count: number): string {
  return at === 0 || at === count - 1 ? cell.padEnd(width) : cell.padStart(width)
}

export function verdictOf(row: Row | undefined): string {
  if (row === undefined) return 'not run'
  if (row.faults.length > 0) return `FAILS: ${row.faults.join('; ')}`
  return row.note === '' ? 'passes' : row.note
}

/** What was judged and did not hold: of several sides the last one. */
export function failedIn(cases: readonly CaseRows[]): readonly Row[] {
  return cases.flatMap(({ rows }) => rows.slice(-1)).filter(({ faults }) => faults.length > 0)
}
