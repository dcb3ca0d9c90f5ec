// Money in a terminal: a line for each group with its amounts in dollars, and the total.

import { amountNames, type MoneyReport, type MoneyTotal } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { headLine } from './head-line.ts'
import { countText, showTable } from './table.ts'

export function showMoney(report: MoneyReport, paint: Paint): string {
  const { by, total, currency } = report
  const amounts = amountNames.filter((name) => total.amounts[name] !== undefined)
  const numbers = (row: MoneyTotal): readonly string[] => [
    countText(row.count),
    ...amounts.map((name) => row.amounts[name] ?? ''),
    ...amounts.map((name) => row.ecpm[name] ?? ''),
  ]
  const rows = by.length === 0 ? [] : report.rows
  const table = showTable(
    {
      heads: [...(by.length === 0 ? [''] : by), 'billed', ...amounts, ...amounts.map((name) => `${name} eCPM`)],
      rows: rows.map((row) => [...by.map((name) => row.group[name] ?? ''), ...numbers(row)]),
      total: ['Total', ...by.slice(1).map(() => ''), ...numbers(total)],
      names: Math.max(1, by.length),
    },
    paint,
  )
  return [headLine('Money', report), '', ...table, '', ...lateLines(report), `Amounts are in ${currency}.`].join('\n')
}

/** How statements differ from the total; nothing where every notice was booked on a day of the range of its auction. */
function lateLines({ adjustments, booked }: MoneyReport): readonly string[] {
  const late = [
    ...lateWords(adjustments?.bookedLater.count, 'of this range booked later'),
    ...lateWords(adjustments?.bookedHere.count, 'of earlier days booked here'),
  ]
  if (late.length === 0 || booked === undefined) return []
  const amounts = Object.entries(booked.amounts).map(([name, amount]) => `${name} ${amount}`)
  const sums = [`${countText(booked.count)} billed`, ...amounts]
  return [`Late notices: ${late.join(', ')}. On statements: ${sums.join(', ')}.`]
}

function lateWords(count: number | undefined, words: string): readonly string[] {
  return count === undefined || count === 0 ? [] : [`${countText(count)} ${words}`]
}
