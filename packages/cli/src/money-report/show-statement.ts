// A statement in a terminal.

import type { StatementLines } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { countText, showTable } from './table.ts'

export function showStatement(statement: StatementLines, paint: Paint): string {
  const { month, side, of, isClosed, currency, rows, total } = statement
  const numbers = ({ notices, amount, transfers }: StatementLines['total']): readonly string[] => [
    countText(notices),
    amount,
    countText(transfers),
  ]
  const table = showTable(
    {
      heads: ['day', side === 'publisher' ? 'partner' : 'publisher', 'notices', 'amount', 'transfers'],
      rows: rows.map((row) => [
        row.day,
        `${row.counterpart}${row.isAdjustment ? ' (adjustment)' : ''}`,
        ...numbers(row),
      ]),
      total: ['Total', '', ...numbers(total)],
      names: 2,
    },
    paint,
  )
  const state = isClosed
    ? 'The books of this month are closed.'
    : 'The books of this month are still open; amounts may be added.'
  const verb = side === 'publisher' ? 'gets' : 'pays'
  return [`Statement of ${month}: what ${side} ${of} ${verb}, in ${currency}`, '', ...table, '', state].join('\n')
}
