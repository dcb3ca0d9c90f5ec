// Money in a terminal: a line for each group with its amounts in dollars, and the total.

import type { Members } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import { groupingsIn, headLine } from './head-line.ts'
import { countText, showTable } from './table.ts'

export function showMoney(answer: Members, paint: Paint): string {
  const by = groupingsIn(answer)
  const total = membersIn(answer.total)
  const amounts = Object.keys(membersIn(total.amounts)).map(oneLine)
  const numbers = (row: Members): readonly string[] => [
    countText(row.count),
    ...amounts.map((name) => oneLine(membersIn(row.amounts)[name])),
    ...amounts.map((name) => oneLine(membersIn(row.ecpm)[name])),
  ]
  const rows = by.length === 0 ? [] : listIn(answer.rows)
  const table = showTable(
    {
      heads: [...(by.length === 0 ? [''] : by), 'billed', ...amounts, ...amounts.map((name) => `${name} eCPM`)],
      rows: rows.map((row) => [...by.map((name) => oneLine(membersIn(row.group)[name])), ...numbers(row)]),
      total: ['Total', ...by.slice(1).map(() => ''), ...numbers(total)],
      names: Math.max(1, by.length),
    },
    paint,
  )
  return [headLine('Money', answer), '', ...table, '', `Amounts are in ${oneLine(answer.currency)}.`].join('\n')
}
