// The figures of a run, as they are stored and as docs/scale.md shows them.

import { readFileSync, writeFileSync } from 'node:fs'
import { table } from '../../../scripts/docs/markdown.ts'
import type { Cost } from '../engine.ts'

export interface ColumnFigures {
  /** Of ClickHouse. */
  readonly version: string
  readonly rows: number
  readonly rowsPerSecond: number
  readonly cpuMicrosPerRow: number
  readonly rowBytes: number
  readonly sums: number
  readonly sumBytes: number
  readonly reports: readonly ReportFigures[]
  readonly postgres: {
    readonly rows: number
    readonly rowsPerSecond: number
    readonly cpuMicrosPerRow: number
    readonly rowBytes: number
    readonly sums: number
    readonly sumBytes: number
  }
}

interface ReportFigures {
  readonly name: string
  readonly asks: string
  readonly from: 'sums' | 'rows'
  readonly columns: Cost
  readonly postgres: Cost
}

const file = new URL('../results.json', import.meta.url)

export function savedFigures(): ColumnFigures {
  return JSON.parse(readFileSync(file, 'utf8')) as ColumnFigures
}

export function saveFigures(figures: ColumnFigures): void {
  const rounded = JSON.stringify(
    figures,
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value),
    2,
  )
  writeFileSync(file, `${rounded}\n`)
}

/** Each report with the processor time that it took in both stores. */
export function reportTable({ rows, reports, postgres }: ColumnFigures): string {
  const ms = ({ cpuSeconds }: Cost): string =>
    `${(1000 * cpuSeconds).toLocaleString('en', { maximumFractionDigits: 0 })} ms`
  const count = (value: number): string => value.toLocaleString('en')
  return table(
    ['Report', `ClickHouse, ${count(rows)} notices`, 'from', `PostgreSQL, ${count(postgres.rows)} notices`],
    reports.map((report) => [report.asks, ms(report.columns), report.from, ms(report.postgres)]),
  )
}
