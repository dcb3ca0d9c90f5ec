// What all reports of the ledger have in common.

import { Type } from 'typebox'
import { groupings } from '../dimensions.ts'
import { list, mapOf, membersOf, oneOf, optional, record, text } from '../shape.ts'

/** What a row can say about money: what partners bid and pay, what publishers get, and the fee between them. */
export const amountNames = ['bids', 'paid', 'clearing', 'fee'] as const
export type AmountName = (typeof amountNames)[number]

export const sides = ['operator', 'publisher', 'partner'] as const

export const dollars = (description?: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2,9}$', ...(description === undefined ? {} : { description }) })

export const Group = record(membersOf(groupings, optional(text())), 'The value of each grouping that was asked for.')

/** Only those that the reader may see. */
export const Amounts = record(
  membersOf(amountNames, optional(dollars())),
  'Dollars, exact. A key sees only the amounts that are its own.',
)

/** What was asked, repeated: a saved report still says what it is about. */
export const asked = {
  by: list(oneOf(groupings, 'A grouping.')),
  from: text('Start of the range, inclusive.'),
  to: text('End of the range, exclusive.'),
  tz: text('Its time zone.'),
  filters: mapOf(text()),
  side: oneOf(sides, 'Whose view this is.'),
  currency: Type.Literal('USD'),
}
