// A table for the terminal that can grow while a bench runs: every column has its width from the start.

import type { Turn } from '../rounds.ts'

interface Column {
  readonly title: string
  readonly show: (turn: Turn) => string
}

/** Also the columns of the pages. */
export const columns: readonly Column[] = [
  { title: 'CPU µs/request', show: ({ cpuMicros }) => (Number.isNaN(cpuMicros) ? '–' : cpuMicros.toFixed(1)) },
  { title: 'requests/s', show: ({ perSecond }) => perSecond.toFixed(0) },
  { title: 'p50 ms', show: ({ p50Ms }) => p50Ms.toFixed(2) },
  { title: 'p95 ms', show: ({ p95Ms }) => p95Ms.toFixed(2) },
  { title: 'p99 ms', show: ({ p99Ms }) => p99Ms.toFixed(2) },
  { title: 'answered', show: ({ answered }) => String(answered) },
  { title: 'errors', show: ({ errors, statuses }) => (errors === 0 ? '0' : `${errors} (${shown(statuses)})`) },
]

const labelWidth = 30
const figureWidth = 9

export function showHead(): string {
  return row('', ({ title }) => title)
}

export function showTurn(label: string, turn: Turn): string {
  return row(label, ({ show }) => show(turn))
}

function row(label: string, cell: (column: Column) => string): string {
  const cells = columns.map((column) => cell(column).padStart(Math.max(figureWidth, column.title.length)))
  return [label.padEnd(labelWidth), ...cells].join('  ').trimEnd()
}

/** `204: 12, broken: 1` */
function shown(statuses: Turn['statuses']): string {
  const others = Object.entries(statuses).filter(([status]) => status !== '200')
  return others.map(([status, count]) => `${status}: ${count}`).join(', ')
}
