// What is booked without a person. The amount above which a person decides counts all budgets of one account that began within some
// days and that no person has decided, so that a buy that is split into several waits all the same.

import { sql } from 'kysely'
import type { Caller } from '../core/parts.ts'
import type { Transaction } from '../database/open.ts'
import { type Buy, totalMicros } from './buy.ts'

export interface Undecided {
  /** The greatest sum that needs no person; undefined where none does. */
  readonly aboveMicros: number | undefined
  /** Of the other buys of the account. */
  readonly othersMicros: number
  readonly days: number
}

const usualDays = 30
const dayMs = 86_400_000

/**
 * Until the transaction ends, nobody else orders for this account: two buys at once would not count each other. A buy that was canceled
 * before it began has cost nothing, and does not count.
 */
export async function undecidedOf(
  transaction: Transaction,
  { approveAboveMicros: aboveMicros, approveWithinDays: days = usualDays }: Caller,
  { id, account }: Pick<Buy, 'id' | 'account'>,
  nowMs: number,
): Promise<Undecided> {
  if (aboveMicros === undefined) return { aboveMicros, othersMicros: 0, days }
  await transaction.selectFrom('agent.accounts').select('id').where('id', '=', account).forNoKeyUpdate().execute()
  const { rows } = await sql<{ readonly micros: bigint }>`
    select coalesce(sum(total), 0)::bigint as micros from agent.buys cross join lateral (
      select sum((one->>'budgetMicros')::bigint) as total from jsonb_array_elements(buy->'packages') as one
    ) as totals
    where account = ${account} and id <> ${id}
      and buy->>'confirmedAtMs' is not null and buy->>'rejection' is null
      and total > coalesce((buy->>'approvedMicros')::bigint, 0)
      and coalesce(buy->>'raisedAtMs', buy->>'createdAtMs')::bigint > ${nowMs - days * dayMs}::bigint
      and coalesce((buy->'cancellation'->>'atMs')::bigint >= (buy->>'startMs')::bigint, true)`.execute(transaction)
  return { aboveMicros, othersMicros: Number(rows[0]?.micros ?? 0), days }
}

/** Whether a person has to decide about this buy. What one has approved of it needs no other. */
export function needsPerson(buy: Buy, { aboveMicros, othersMicros }: Undecided): boolean {
  const total = totalMicros(buy)
  return aboveMicros !== undefined && total > (buy.approvedMicros ?? 0) && total + othersMicros > aboveMicros
}

/** For the buyer and for the person. */
export function whyItWaits({ beside }: Pick<Buy, 'beside'>): string {
  if (beside === undefined) return 'A person approves buys of this size.'
  return `A person approves this buy, because the others of this account in the last ${beside.days} days count with it.`
}
