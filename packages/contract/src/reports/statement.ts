// The statement of a month: `GET /v1/statements/{month}`.

import { type Static, Type } from 'typebox'
import { boolean, integer, list, oneOf, record, text } from '../shape.ts'
import { dollars } from './parts.ts'

const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hexadecimal.' })

const account = {
  month: text('A month of UTC.'),
  side: oneOf(['publisher', 'partner'], 'Which side the statement is for.'),
  of: text('Its name.'),
  currency: Type.Literal('USD'),
}

const booked = {
  counterpart: text('The partner for a publisher, the publisher for a partner; masked except for operators.'),
  isAdjustment: boolean('Billed after the books of its own day were closed.'),
  notices: integer('Billing notices.'),
  amount: dollars('What the publisher gets or the partner pays.'),
}

export const StatementLines = record({
  ...account,
  isClosed: boolean('Whether the books are closed; closed books do not change.'),
  rows: list(record({ day: text('A day of UTC.'), ...booked, transfers: integer(), hash })),
  total: record({ notices: integer(), amount: dollars(), transfers: integer() }),
})
export type StatementLines = Static<typeof StatementLines>

const Transfers = record({
  ...account,
  rows: list(
    record({
      id: text('Grows with every transfer.'),
      bookedHour: text('The hour of the books.'),
      ...booked,
      amountNano: text('The same amount in nano-dollars.'),
      hash,
    }),
  ),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'Pass as `after` to get the next page; null on the last page.',
  }),
})

const Auctions = record({
  ...account,
  rows: list(
    record({
      id: text('Counts the lines.'),
      day: text('A day of UTC, of the books.'),
      auction: text('Empty where the books have a sum alone: a correction, or notices that are kept in ClickHouse.'),
      imp: text('The impression.'),
      ...booked,
    }),
    'The amounts sum to the statement.',
  ),
  next: Transfers.properties.next,
})

export const StatementAccounts = record({
  month: account.month,
  currency: account.currency,
  rows: list(
    record({
      side: account.side,
      of: account.of,
      notices: booked.notices,
      amount: booked.amount,
      transfers: integer('Transfers of the statement.'),
    }),
  ),
})
export type StatementAccounts = Static<typeof StatementAccounts>

export const Statement = Type.Union([StatementLines, Transfers, Auctions, StatementAccounts])
