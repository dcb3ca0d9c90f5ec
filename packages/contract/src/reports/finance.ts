// Documents, disputes and corrections: `GET /v1/documents`, `/v1/disputes` and `/v1/corrections`.

import { type Static, Type } from 'typebox'
import { disputeClasses, documentKinds, documentStates } from '../documents.ts'
import { boolean, integer, list, moment, oneOf, optional, record, text } from '../shape.ts'
import { dollars } from './parts.ts'

const currency = Type.Literal('USD')
const sideOf = {
  side: oneOf(['partner', 'publisher'], 'A partner pays, a publisher is paid.'),
  of: text('Its name.'),
}

const standing = {
  number: text('Without gaps in its series.'),
  kind: oneOf(documentKinds, 'Invoices and credit notes are for partners; the others are self-billed, for publishers.'),
  ...sideOf,
  month: text('A month of UTC, whose books are closed.'),
  issuedOn: text('A day of UTC.'),
  dueOn: text('The last day on which it is not overdue.'),
  state: oneOf(
    documentStates,
    'Follows from payments, credit notes and the day. A credit note is applied to what it corrects.',
  ),
  corrects: optional(text('Of a credit note: the document that it corrects.')),
  total: dollars('Whole cents; below zero for a credit note.'),
  open: dollars('What is left to pay; below zero where too much was paid.'),
}

export const DocumentList = record({
  currency,
  rows: list(record(standing)),
  open: record({ partner: dollars('What partners owe.'), publisher: dollars('What publishers are owed.') }),
})
export type DocumentList = Static<typeof DocumentList>

const Party = record({ legal: text('Its legal name.'), address: list(text()), taxId: optional(text()) })

export const FinanceDocument = record({
  ...standing,
  currency,
  issuer: Party,
  recipient: Party,
  notes: list(text()),
  reason: optional(text('Of a credit note.')),
  rows: list(
    record({
      day: optional(text('The day of the auctions, in UTC.')),
      name: optional(text('The campaign for a partner; the partner for a publisher, masked except for operators.')),
      isLate: boolean('Of a month whose books were closed when it came.'),
      count: integer('Billed impressions.'),
      amount: dollars(),
    }),
  ),
  sum: dollars('Of all lines, exact: what the ledger has for the month.'),
  rounding: dollars('Makes the sum whole cents.'),
  net: dollars('Sum and rounding.'),
  taxes: list(
    record({ label: text(), percent: optional(text()), fixed: optional(text()), amount: dollars() }),
    'Lines of the operator, as configured.',
  ),
  credited: dollars('Of all credit notes, below zero.'),
  paid: dollars('Of all payments.'),
  payments: list(record({ paidOn: text(), reference: text(), amount: dollars() })),
  creditNotes: list(record({ number: text(), total: dollars() })),
})
export type FinanceDocument = Static<typeof FinanceDocument>

const numbers = { theirCount: integer(), theirs: dollars(), ourCount: integer(), ours: dollars() }

const disputeRow = {
  id: text('Its number.'),
  ...sideOf,
  month: text('The month whose books were compared.'),
  importedAt: moment(),
  sha256: text('Of the imported file.'),
  state: oneOf(
    ['open', 'agreed', 'corrected'],
    'Agreed if nothing differs; corrected if an approved correction names it.',
  ),
  corrections: list(text()),
  ...numbers,
  difference: dollars('Theirs without ours.'),
  classes: list(record({ class: oneOf(disputeClasses), count: integer(), difference: dollars() })),
}

export const DisputeList = record({ currency, rows: list(record(disputeRow)) })
export type DisputeList = Static<typeof DisputeList>

export const Dispute = record({
  ...disputeRow,
  currency,
  days: list(record({ day: text(), ...numbers })),
  rows: list(
    record({
      class: oneOf(
        disputeClasses,
        'Late: booked in another month. Repeated: twice in their log. Refused: a notice that we held, or that did not reach the partner. Price: another amount. Unknown: one side does not have it.',
      ),
      day: text('Theirs where they have it.'),
      id: text('Of the auction or of the bid; empty where days were compared.'),
      counterpart: text('The publisher for a partner and the other way round; masked except for operators.'),
      count: integer(),
      theirs: dollars(),
      ours: dollars('In the books of this month.'),
    }),
  ),
})
export type Dispute = Static<typeof Dispute>

export const CorrectionList = record({
  currency,
  rows: list(
    record({
      id: text(),
      month: text(),
      publisher: text(),
      partner: text(),
      paid: dollars('What the partner need not pay.'),
      clearing: dollars('What the publisher does not get.'),
      reason: text(),
      dispute: optional(text()),
      askedBy: text(),
      askedAt: moment(),
      approvedBy: optional(text('None while it waits.')),
      approvedAt: optional(moment()),
      documents: list(text(), 'Its credit notes.'),
    }),
  ),
})
export type CorrectionList = Static<typeof CorrectionList>
