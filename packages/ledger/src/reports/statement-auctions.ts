// A month of one publisher or partner by the ids of auctions: every billed impression with what it brought or cost, so that a side can
// hold it against its own log. The amounts sum to the statement.

import { type RawBuilder, sql } from 'kysely'
import type { ReadTransaction } from './read-transaction.ts'
import { type Account, bookedIn } from './statement.ts'

export interface AuctionLine {
  /** Counts the lines of the statement. Transfers are only added, so a number stays. */
  readonly id: bigint
  /** Of the books. */
  readonly day: string
  /** Empty where the books have a sum alone: a correction, or notices that are kept in ClickHouse. */
  readonly auction: string
  readonly imp: string
  readonly counterpart: string
  readonly isAdjustment: boolean
  readonly notices: number
  readonly amountNano: bigint
}

/** From behind `after`. */
export async function readAuctionLines(
  transaction: ReadTransaction,
  { side, of, month }: Account,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly AuctionLine[]> {
  const counterpart: RawBuilder<string> = side === 'publisher' ? sql`t.partner` : sql`t.publisher`
  // A partner's account is debited, so its postings are below zero; a statement says what it pays.
  const whole: RawBuilder<bigint> = side === 'publisher' ? sql`p.amount_nano` : sql`-p.amount_nano`
  const single: RawBuilder<bigint> = side === 'publisher' ? sql`n.clearing_nano` : sql`n.paid_nano`
  const { rows } = await sql<AuctionLine>`
    select * from (
      select row_number() over (order by t.id, n.day, n.bid) as id,
        to_char(t.booked_hour at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce(n.auction, '') as auction, coalesce(n.imp, '') as imp, ${counterpart} as counterpart,
        t.is_adjustment as "isAdjustment", case when n.bid is null then t.notices else 1 end as notices,
        case when n.bid is null then ${whole} else ${single} end as "amountNano"
      from ledger.transfers as t
      join ledger.postings as p on p.transfer_id = t.id and p.account = ${`${side}:${of}`}
      left join ledger.notices as n on n.transfer_id = t.id and n.kind = 'billing'
      where t.${sql.id(side)} = ${of} and ${bookedIn(month)}
    ) as billed where id > ${String(after)}::bigint order by id limit ${limit}`.execute(transaction)
  return rows
}
