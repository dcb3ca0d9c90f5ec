// The figures of a run, as they are stored.

import { writeFileSync } from 'node:fs'
import type { Cost } from '../engine.ts'

/** Of one of the two stores. */
export interface StoreFigures {
  readonly rows: number
  readonly rowsPerSecond: number
  readonly cpuMicrosPerRow: number
  readonly rowBytes: number
  readonly sums: number
  readonly sumBytes: number
}

export interface ColumnFigures extends StoreFigures {
  /** Of ClickHouse. */
  readonly version: string
  readonly reports: readonly ReportFigures[]
  readonly postgres: StoreFigures
}

interface ReportFigures {
  readonly name: string
  readonly asks: string
  readonly from: 'sums' | 'rows'
  readonly columns: Cost
  readonly postgres: Cost
}

const file = new URL('../results.json', import.meta.url)

export function saveFigures(figures: ColumnFigures): void {
  const rounded = JSON.stringify(
    figures,
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value),
    2,
  )
  writeFileSync(file, `${rounded}\n`)
}
