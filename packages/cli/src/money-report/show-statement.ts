// A statement in a terminal.

import type { Members } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import { countText, showTable } from './table.ts'

export function showStatement(answer: Members, paint: Paint): string {
  const { month, side, of, isClosed, currency } = answer
  const total = membersIn(answer.total)
  const numbers = ({ notices, amount, transfers }: Members): readonly string[] => [
    countText(notices),
    oneLine(amount),
    countText(transfers),
  ]
  const table = showTable(
    {
      heads: ['day', side === 'publisher' ? 'partner' : 'publisher', 'notices', 'amount', 'transfers'],
      rows: listIn(answer.rows).map((row) => [
        oneLine(row.day),
        `${oneLine(row.counterpart)}${row.isAdjustment === true ? ' (adjustment)' : ''}`,
        ...numbers(row),
      ]),
      total: ['Total', '', ...numbers(total)],
      names: 2,
    },
    paint,
  )
  const state =
    isClosed === true
      ? 'The books of this month are closed.'
      : 'The books of this month are still open; amounts may be added.'
  const verb = side === 'publisher' ? 'gets' : 'pays'
  return [
    `Statement of ${oneLine(month)}: what ${oneLine(side)} ${oneLine(of)} ${verb}, in ${oneLine(currency)}`,
    '',
    ...table,
    '',
    state,
  ].join('\n')
}
