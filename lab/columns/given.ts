// What the scenarios of this suite get beside what all get.

import type { Setting } from '../scenario.ts'

export interface ColumnsGiven {
  /** The interpreter that has the engine. */
  readonly python: string
  /** Notices that ClickHouse gets. */
  readonly rows: number
  /** Notices that PostgreSQL gets. */
  readonly postgres: number
  /** Whether docs/scale.md is computed from the figures. */
  readonly isWritten: boolean
}

export type ColumnsSetting = Setting & ColumnsGiven
