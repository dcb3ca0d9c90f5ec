// Money as a reader gets it.

import type { AmountName } from '@parley/contract'
import { ecpmOf, nanoOf } from '../reports/amount.ts'
import type { Billed } from '../reports/billed.ts'
import { bookedOf } from '../reports/late.ts'
import type { Money } from '../reports/money.ts'
import type { Query } from '../reports/query.ts'
import { maskedRows } from '../reports/view.ts'
import { amountsFor, amountsIn, currency } from './amounts.ts'
import { headOf, type Presented } from './presented.ts'

const offered: readonly AmountName[] = ['paid', 'clearing', 'fee']

export function presentMoney(money: Money, query: Query, maskSecret: string): Presented {
  const { by, view } = query
  const names = amountsFor(view, offered)
  const rows = maskedRows(money.rows, by, view, maskSecret)
  return {
    kind: 'presented',
    name: 'money',
    head: { ...headOf(query), currency },
    rows: rows.map((row) => ({ group: row.group, ...membersOf(row, names) })),
    tail: { total: membersOf(money.total, names), ...booksOf(money, names) },
    table: {
      columns: [...by, 'count', ...names, ...names.map((name) => `${name}-ecpm`)],
      lines: rows.map((row) => [
        ...by.map((name) => row.group[name] ?? ''),
        row.count,
        ...Object.values(amountsIn(names, row)),
        ...Object.values(ecpmsIn(row, names)),
      ]),
    },
  }
}

function membersOf(row: Billed, names: readonly AmountName[]): Readonly<Record<string, unknown>> {
  return { ...sumsOf(row, names), ecpm: ecpmsIn(row, names) }
}

/** How the total becomes what statements have; nothing where the range is not of days of the books. */
function booksOf({ total, late }: Money, names: readonly AmountName[]): Readonly<Record<string, unknown>> {
  if (late === undefined) return {}
  const { bookedLater, bookedHere } = late
  return {
    adjustments: { bookedLater: sumsOf(bookedLater, names), bookedHere: sumsOf(bookedHere, names) },
    booked: sumsOf(bookedOf(total, late), names),
  }
}

function sumsOf(row: Billed, names: readonly AmountName[]): Readonly<Record<string, unknown>> {
  return { count: Number(row.count), amounts: amountsIn(names, row) }
}

/** Dollars for a thousand billed impressions. */
function ecpmsIn(row: Billed, names: readonly AmountName[]): Readonly<Partial<Record<AmountName, string>>> {
  return Object.fromEntries(names.map((name) => [name, ecpmOf(nanoOf(name, row), row.count)]))
}
