// A comparison as a reader gets it.

import type { Cell } from '@parley/port'
import { dollarsOf } from '../reports/amount.ts'
import type { Comparison, ComparisonQuery, ComparisonRow } from '../reports/compare/comparison.ts'
import type { PeriodSums } from '../reports/compare/split.ts'
import { maskedRows } from '../reports/view.ts'
import { currency } from './amounts.ts'
import { headOf, type Presented } from './presented.ts'

export function presentComparison(comparison: Comparison, query: ComparisonQuery, maskSecret: string): Presented {
  const { by, view, against, amount } = query
  const rows = maskedRows(comparison.rows, by, view, maskSecret)
  return {
    kind: 'presented',
    name: 'comparison',
    head: { ...headOf(query), against: { from: against.from, to: against.to }, amount, currency },
    rows: rows.map((row) => ({ group: row.group, ...membersOf(row) })),
    tail: { total: membersOf(comparison.total) },
    table: {
      columns: [...by, 'before', 'after', 'difference', 'volume', 'mix', 'fill', 'price'],
      lines: rows.map((row) => [...by.map((name) => row.group[name] ?? ''), ...cellsOf(row)]),
    },
  }
}

function membersOf(row: ComparisonRow): Readonly<Record<string, unknown>> {
  return {
    before: periodOf(row.before),
    after: periodOf(row.after),
    difference: differenceOf(row),
    volume: dollarsOf(row.volume),
    mix: dollarsOf(row.mix),
    fill: dollarsOf(row.fill),
    price: dollarsOf(row.price),
    reasons: row.reasons.map(({ step, reason, nano }) => ({ step, reason, amount: dollarsOf(nano) })),
  }
}

function periodOf({ available, billed, nano }: PeriodSums): Readonly<Record<string, unknown>> {
  return { available: Number(available), billed: Number(billed), amount: dollarsOf(nano) }
}

function differenceOf({ before, after }: ComparisonRow): string {
  return dollarsOf(after.nano - before.nano)
}

function cellsOf(row: ComparisonRow): readonly Cell[] {
  const parts = [row.volume, row.mix, row.fill, row.price].map(dollarsOf)
  return [dollarsOf(row.before.nano), dollarsOf(row.after.nano), differenceOf(row), ...parts]
}
