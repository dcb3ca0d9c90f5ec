// How statements differ from the sums above them, in one line.

import type { MoneyReport } from '@parley/contract'
import { counted, dollars } from '../words/amounts.ts'

/** Empty where every notice was booked on a day of the range of its auction. */
export function lateWords({ adjustments, booked }: Pick<MoneyReport, 'adjustments' | 'booked'>): string {
  if (adjustments === undefined || booked === undefined) return ''
  const { bookedLater, bookedHere } = adjustments
  const late = [
    ...(bookedLater.count === 0 ? [] : [`${counted(bookedLater.count)} of this time booked later`]),
    ...(bookedHere.count === 0 ? [] : [`${counted(bookedHere.count)} of earlier days booked here`]),
  ]
  if (late.length === 0) return ''
  const { paid, clearing } = booked.amounts
  const sums = [
    `${counted(booked.count)} billed`,
    ...(paid === undefined ? [] : [`partners pay ${dollars(Number(paid))}`]),
    ...(clearing === undefined ? [] : [`publishers get ${dollars(Number(clearing))}`]),
  ]
  return `Late notices: ${late.join(', ')}. On statements: ${sums.join(', ')}.`
}
