// Documents in a terminal.

import type { DocumentList, FinanceDocument } from '@parley/contract'
import { showTable } from '../money-report/table.ts'
import type { Paint } from '../report/paint.ts'

export function showDocuments({ rows, open, currency }: DocumentList, paint: Paint): string {
  if (rows.length === 0) return 'There are no such documents. parley-ledger invoice issues those of a closed month.'
  const [first = '', ...others] = [
    ...(open.partner === '0.00' ? [] : [`partners owe ${open.partner}`]),
    ...(open.publisher === '0.00' ? [] : [`publishers are owed ${open.publisher}`]),
  ]
  const table = showTable(
    {
      heads: ['number', 'of', 'month', 'due', 'state', 'total', 'open'],
      rows: rows.map((row) => [
        row.number,
        `${row.side} ${row.of}`,
        row.month,
        row.dueOn,
        row.state,
        row.total,
        row.open,
      ]),
      total: [`${rows.length} documents`, '', '', '', '', '', ''],
      names: 5,
    },
    paint,
  )
  const sums = first === '' ? 'Nothing is open.' : `${[first, ...others].join(', ')}.`
  return [...table, '', `${sums.charAt(0).toUpperCase()}${sums.slice(1)} Amounts are in ${currency}.`].join('\n')
}

export function showDocument(document: FinanceDocument, paint: Paint): string {
  const { number, issuer, recipient, month, issuedOn, dueOn, state, corrects, reason, rows, currency } = document
  const sums: readonly (readonly [string, string])[] = [
    ['Sum', document.sum],
    ['Rounding', document.rounding],
    ...document.taxes.map(
      ({ label, percent, amount }) => [percent === undefined ? label : `${label} ${percent} %`, amount] as const,
    ),
    ['Total', document.total],
    ...document.creditNotes.map((note) => [`Credit note ${note.number}`, note.total] as const),
    ...document.payments.map(
      ({ paidOn, reference, amount }) => [`Paid ${paidOn}, ${reference}`, `-${amount}`.replace('--', '')] as const,
    ),
  ]
  const table = showTable(
    {
      heads: ['day', 'name', 'count', 'amount'],
      rows: [
        ...rows.map((row) => [
          row.day ?? '',
          `${row.name ?? ''}${row.isLate ? ' (late)' : ''}`,
          String(row.count),
          row.amount,
        ]),
        ...sums.map(([name, amount]) => ['', name, '', amount]),
      ],
      total: ['', 'Open', '', document.open],
      names: 2,
    },
    paint,
  )
  return [
    paint.bold(`${number}  ${state}`),
    `${issuer.legal} for ${recipient.legal}: ${month}, issued on ${issuedOn}, due on ${dueOn}, in ${currency}`,
    ...(corrects === undefined ? [] : [`Corrects ${corrects}: ${reason ?? ''}`]),
    '',
    ...table,
  ].join('\n')
}
