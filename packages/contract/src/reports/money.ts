// Money: `GET /v1/money`.

import type { Static } from 'typebox'
import { integer, list, membersOf, optional, record } from '../shape.ts'
import { Amounts, amountNames, asked, dollars, Group } from './parts.ts'

const billed = { count: integer('Billed impressions.'), amounts: Amounts }

const members = {
  ...billed,
  ecpm: record(
    membersOf(amountNames, optional(dollars())),
    'Dollars for a thousand billed impressions, rounded to the micro.',
  ),
}

const Adjustments = record(
  {
    bookedLater: record(
      billed,
      'Auctions of the range whose notices arrived after their day was closed; they are booked after the range.',
    ),
    bookedHere: record(
      billed,
      'Auctions before the range whose notices arrived after their day was closed; they are booked within the range.',
    ),
  },
  'Late notices that differ between the total and the statements. Only for whole UTC days.',
)

export const MoneyRow = record({ group: Group, ...members })
export type MoneyRow = Static<typeof MoneyRow>

export const MoneyTotal = record(members)
export type MoneyTotal = Static<typeof MoneyTotal>

export const MoneyReport = record({
  ...asked,
  rows: list(MoneyRow),
  total: MoneyTotal,
  adjustments: optional(Adjustments),
  booked: optional(
    record(
      billed,
      'The amount on the statements of these days: the total minus `bookedLater` plus `bookedHere`. Only for whole UTC days.',
    ),
  ),
})
export type MoneyReport = Static<typeof MoneyReport>
