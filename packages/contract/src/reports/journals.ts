// How far the ledger has entered each journal, and how the calls of partners' notice URLs ended.

import type { Static } from 'typebox'
import { deliveryEnds, deliveryKinds } from '../notices.ts'
import { boolean, integer, list, membersOf, oneOf, record, text } from '../shape.ts'

export const DeliveriesReport = record({
  from: text('The first day.'),
  to: text('End of the range, exclusive.'),
  rows: list(
    record({
      partner: text('Whose notice URLs were called.'),
      kind: oneOf(deliveryKinds, 'The notice that triggered the call.'),
      ends: record(membersOf(deliveryEnds, integer()), 'How many ended in which way.'),
      attempts: integer('Calls, of which a delivery may need several.'),
    }),
  ),
})

export type DeliveriesReport = Static<typeof DeliveriesReport>

export const JournalPosition = record({
  journal: text('The id of the journal.'),
  notices: integer('The last position of its notices that is in committed rows.'),
  sums: integer('The same for its sums.'),
  gap: boolean('Whether entries are missing; the shipper resends from the position.'),
})

export const JournalList = record({
  journals: list(JournalPosition),
  held: integer('Held entries: their token or format is invalid, and no report includes them.'),
})
export type JournalList = Static<typeof JournalList>
