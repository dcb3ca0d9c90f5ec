// A table for a terminal: names on the left, numbers on the right, a total below a line.

import type { Paint } from '../report/paint.ts'
import { columnsOf, cut } from '../text/columns.ts'

export interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
  /** How many columns, from the left, hold names. */
  readonly names: number
}

const gap = '  '
const nameWidthMax = 32

export function showTable({ heads, rows, total, names }: Table, paint: Paint): readonly string[] {
  const all = [heads, ...rows, total].map((cells) =>
    cells.map((cell, at) => (at < names ? cut(cell, nameWidthMax) : cell)),
  )
  const widths = heads.map((_, at) => Math.max(...all.map((cells) => columnsOf(cells[at] ?? ''))))
  const lines = all.map((cells) =>
    cells
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - columnsOf(cell))
        return at < names ? cell + space : space + cell
      })
      .join(gap)
      .trimEnd(),
  )
  const [head = '', ...others] = lines
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)))
  return [paint.dim(head), ...others.slice(0, -1), paint.dim(rule), paint.bold(others.at(-1) ?? '')]
}

/** Such as 1,234,567. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}
