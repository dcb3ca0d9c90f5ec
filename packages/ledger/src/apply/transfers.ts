// Double entry: what the partner pays is what the publisher gets plus our fee. One transfer moves the money of all billing
// notices of a batch that share hour, publisher and partner.

import { createHash } from 'node:crypto'
import type { NoticeRow } from './notice-row.ts'

/** The only currency that the exchange takes bids in. */
export const currency = 'USD'

export interface Transfer {
  readonly bookedHourMs: number
  readonly isAdjustment: boolean
  readonly publisher: string
  readonly partner: string
  readonly notices: number
  /** SHA-256 in hex, see `hashOf`. */
  readonly hash: string
  readonly postings: readonly Posting[]
}

export interface Posting {
  readonly account: string
  readonly amountNano: bigint
}

/** Which transfer a notice belongs to; undefined for kinds that move no money. */
export function transferKey({ record, booking }: NoticeRow): string | undefined {
  if (record.kind !== 'billing') return undefined
  const { publisher, partner } = record.facts
  return JSON.stringify([booking.hourMs, booking.isAdjustment, publisher, partner])
}

/** `rows` are billing notices with one key. */
export function transferOf(rows: readonly [NoticeRow, ...NoticeRow[]]): Transfer {
  const [{ booking, record }] = rows
  const { publisher, partner } = record.facts
  let paid = 0n
  let clearing = 0n
  for (const row of rows) {
    paid += BigInt(row.record.facts.paidMicros)
    clearing += BigInt(row.record.facts.clearingMicros)
  }
  return {
    bookedHourMs: booking.hourMs,
    isAdjustment: booking.isAdjustment,
    publisher,
    partner,
    notices: rows.length,
    hash: hashOf(rows),
    postings: postingsOf({ publisher, partner }, paid, clearing),
  }
}

export function postingsOf(
  { publisher, partner }: Pick<Transfer, 'publisher' | 'partner'>,
  paidNano: bigint,
  clearingNano: bigint,
): readonly Posting[] {
  return [
    { account: `partner:${partner}`, amountNano: -paidNano },
    { account: `publisher:${publisher}`, amountNano: clearingNano },
    { account: 'fee', amountNano: paidNano - clearingNano },
  ]
}

/** Over one line for each bid, `bid paid clearing`, in the order of the bytes of the lines. reconcile/ computes it from rows. */
function hashOf(rows: readonly NoticeRow[]): string {
  const lines = rows.map(({ record: { facts } }) =>
    Buffer.from(`${facts.bid} ${facts.paidMicros} ${facts.clearingMicros}\n`),
  )
  const hash = createHash('sha256')
  for (const line of lines.toSorted((a, b) => Buffer.compare(a, b))) hash.update(line)
  return hash.digest('hex')
}
