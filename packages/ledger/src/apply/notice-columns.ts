// The columns of ledger.notices, one line for each, with the value that a row has.

import { contextNames } from '@parley/contract'
import type { Column } from '@parley/database'
import type { NoticeRow } from './notice-row.ts'

export type IdentifiedRow = NoticeRow & { readonly transferId: bigint | undefined }

export const noticeColumns: readonly Column<IdentifiedRow>[] = [
  ['day', 'date', ({ day }) => day],
  ['bid', 'text', ({ record }) => record.facts.bid],
  ['kind', 'text', ({ record }) => record.kind],
  ['auction', 'text', ({ record }) => record.facts.auction],
  ['imp', 'text', ({ record }) => record.facts.imp],
  ['publisher', 'text', ({ record }) => record.facts.publisher],
  ['partner', 'text', ({ record }) => record.facts.partner],
  ['seat', 'text', ({ record }) => record.facts.seat],
  ...contextNames.map((name): Column<IdentifiedRow> => [name, 'text', ({ record }) => record.facts.context[name]]),
  ['bid_micros', 'bigint', ({ record }) => record.facts.bidMicros],
  ['paid_nano', 'bigint', ({ record }) => record.facts.paidMicros],
  ['clearing_nano', 'bigint', ({ record }) => record.facts.clearingMicros],
  ['floor_micros', 'bigint', ({ record }) => record.facts.floorMicros],
  ['auction_type', 'smallint', ({ record }) => record.facts.auctionType],
  ['noted_at', 'timestamptz', ({ record }) => new Date(record.notedAtMs).toISOString()],
  ['issued_at', 'timestamptz', ({ record }) => new Date(record.facts.issuedAt * 1000).toISOString()],
  ['reported', 'text', ({ record }) => record.reported],
  ['is_price_off', 'boolean', ({ isPriceOff }) => isPriceOff],
  ['is_verified', 'boolean', ({ isVerified }) => isVerified],
  ['booked_day', 'date', ({ booking }) => new Date(booking.hourMs).toISOString().slice(0, 10)],
  ['transfer_id', 'bigint', ({ transferId }) => transferId],
]
