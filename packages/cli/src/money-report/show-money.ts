// Money in a terminal: a line for each group with its amounts in dollars, and the total.

import type { Members } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { listIn, membersIn } from '../text/members.ts'
import { numberIn } from '../text/number-in.ts'
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
  return [
    headLine('Money', answer),
    '',
    ...table,
    '',
    ...lateLines(answer),
    `Amounts are in ${oneLine(answer.currency)}.`,
  ].join('\n')
}

/** How statements differ from the total; nothing where every notice was booked on a day of the range of its auction. */
function lateLines(answer: Members): readonly string[] {
  const { bookedLater, bookedHere } = membersIn(answer.adjustments)
  const booked = membersIn(answer.booked)
  const late = [
    ...lateWords(bookedLater, 'of this range booked later'),
    ...lateWords(bookedHere, 'of earlier days booked here'),
  ]
  if (late.length === 0) return []
  const amounts = Object.entries(membersIn(booked.amounts)).map(
    ([name, amount]) => `${oneLine(name)} ${oneLine(amount)}`,
  )
  const sums = [`${countText(booked.count)} billed`, ...amounts]
  return [`Late notices: ${late.join(', ')}. On statements: ${sums.join(', ')}.`]
}

function lateWords(billed: unknown, words: string): readonly string[] {
  const count = numberIn(membersIn(billed).count) ?? 0
  return count === 0 ? [] : [`${countText(count)} ${words}`]
}
