// Why money differs from an earlier period, in a terminal: from the earlier amount step by step to the later one, and a line for
// each group.

import { type ComparisonReport, type ComparisonTotal, differenceParts, type Grouping } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { headLine } from './head-line.ts'
import { countText, showTable } from './table.ts'

const nameWidth = 36
const amountWidth = 16
const groupsShownMax = 20

export function showComparison(report: ComparisonReport, paint: Paint): string {
  const { by, rows, total, against, amount, currency } = report
  return [
    `${headLine(`Change of ${amount}`, report)}, compared with ${against.from} up to ${against.to}`,
    '',
    ...stepsOf(total, paint),
    '',
    ...(by.length === 0 ? [] : groupTable(rows, total, by, paint)),
    `Amounts are in ${currency}. Volume, mix, fill and price sum to the difference exactly.`,
  ].join('\n')
}

function stepsOf(total: ComparisonTotal, paint: Paint): readonly string[] {
  const { before, after } = total
  return [
    line('before', before.amount, ''),
    line('  volume', total.volume, `${countText(before.available)} → ${countText(after.available)} offered`),
    line('  mix', total.mix, ''),
    line('  fill', total.fill, `${fillOf(before)} → ${fillOf(after)}`),
    ...total.reasons.map(({ step, reason, amount }) => paint.dim(line(`    ${step}: ${reason}`, amount, ''))),
    line('  price', total.price, `${ecpmOf(before)} → ${ecpmOf(after)} eCPM`),
    paint.bold(line('after', after.amount, '')),
  ]
}

function line(name: string, amount: string, words: string): string {
  return `${name.padEnd(nameWidth)}${amount.padStart(amountWidth)}  ${words}`.trimEnd()
}

type Period = ComparisonTotal['before']

function fillOf({ available, billed }: Period): string {
  return available > 0 ? `${((billed / available) * 100).toFixed(2)} %` : 'none'
}

/** An average, for reading; the parts are exact. */
function ecpmOf({ billed, amount }: Period): string {
  return billed > 0 ? ((Number(amount) / billed) * 1000).toFixed(2) : 'none'
}

/** The groups that moved most. */
function groupTable(
  rows: ComparisonReport['rows'],
  total: ComparisonTotal,
  by: readonly Grouping[],
  paint: Paint,
): readonly string[] {
  const numbers = (row: ComparisonTotal): readonly string[] => [
    row.before.amount,
    row.after.amount,
    row.difference,
    ...differenceParts.map((part) => row[part]),
  ]
  const shown = rows
    .toSorted((one, other) => Math.abs(Number(other.difference)) - Math.abs(Number(one.difference)))
    .slice(0, groupsShownMax)
  const table = showTable(
    {
      heads: [...by, 'before', 'after', 'difference', ...differenceParts],
      rows: shown.map((row) => [...by.map((name) => row.group[name] ?? ''), ...numbers(row)]),
      total: [...by.map((_, at) => (at === 0 ? 'Total' : '')), ...numbers(total)],
      names: by.length,
    },
    paint,
  )
  const hidden = rows.length - shown.length
  return [
    ...table,
    '',
    ...(hidden === 0 ? [] : [`${hidden} groups that changed less are not shown; use --csv for all.`]),
  ]
}
