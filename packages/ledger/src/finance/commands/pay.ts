// parley-ledger pay DE-INV-000001,DE-INV-000004 --amount 12.34 --on 2026-11-20 --reference "…" --by ana

import { dollarsOf } from '../../reports/amount.ts'
import { daysAfter } from '../../reports/time-zone.ts'
import { nanoPerCent } from '../cents.ts'
import { recordPayment } from '../pay.ts'
import { refusedFor } from '../refused.ts'
import { done, financeCommand } from './context.ts'
import { dollarsIn, needed } from './options.ts'

export const pay = financeCommand(async ({ words: [named = ''], options, database, issuing }) => {
  const numbers = [...new Set(named.split(',').filter(Boolean))]
  if (numbers.length === 0 || numbers.length > numbersMax)
    return refusedFor(`name 1 to ${numbersMax} documents, with commas between them`)
  const missing = needed(options, ['amount', 'on', 'reference'])
  if (missing !== undefined) return missing
  const { on = '', reference = '' } = options
  const amountNano = dollarsIn(options.amount) ?? 0n
  if (amountNano === 0n || amountNano % nanoPerCent !== 0n)
    return refusedFor('--amount is in dollars and whole cents, such as 12.34; it is below zero where money goes back')
  if (!isDay(on)) return refusedFor('--on is the day of the payment, such as 2026-11-20')
  const paid = await recordPayment(database, { numbers, amountNano, paidOn: on, reference }, issuing)
  if (paid.kind === 'refused') return paid
  const { account, parts } = paid
  return done(
    `${dollarsOf(amountNano)} ${account.side === 'partner' ? 'from' : 'to'} ${account.of} is recorded.`,
    ...parts.map((part) => `${part.number}: ${dollarsOf(part.amountNano)}`),
  )
})

const numbersMax = 1_000

function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text
}
