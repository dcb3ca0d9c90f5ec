// Billing notices of a past day, for the books of the guides.

import { contextWith } from '@parley/contract'
import { beginning, type NoticeRecord, positionOf } from '@parley/journal'
import { applyEntries, openDatabase } from '@parley/ledger'

export interface PastSale {
  readonly bid: string
  readonly campaign?: string
  readonly auctionMs: number
  /** What the partner pays and the publisher gets for a thousand impressions, in micros of a dollar. */
  readonly paidMicros: number
  readonly clearingMicros: number
}

export function billingOf({ bid, campaign, auctionMs, paidMicros, clearingMicros }: PastSale): NoticeRecord {
  return {
    v: 1,
    type: 'notice',
    kind: 'billing',
    notedAtMs: auctionMs,
    reported: '',
    // The ledger of a guide has no secret, so it verifies none.
    token: '',
    facts: {
      auction: `auction-of-${bid}`,
      imp: '1',
      bid,
      publisher: 'chat',
      partner: 'acme',
      seat: '',
      context: contextWith({ country: 'USA', format: 'any', ...(campaign === undefined ? {} : { campaign }) }),
      bidMicros: paidMicros,
      paidMicros,
      clearingMicros,
      floorMicros: 0,
      auctionType: 1,
      isTest: false,
      issuedAt: auctionMs / 1000,
      expiresAt: auctionMs / 1000 + 3600,
    },
  }
}

/** What one journal had, into the ledger of a folder as of this time. Returns how many were entered. */
export async function enterNotices(
  folder: string,
  journal: string,
  records: readonly NoticeRecord[],
  nowMs: number,
): Promise<number> {
  const database = await openDatabase(`${folder}/ledger`, { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await database.migrate()
  const entries = records.map((record, at) => ({
    journal,
    stream: 'notices' as const,
    position: positionOf(1, at),
    previous: at === 0 ? beginning : positionOf(1, at - 1),
    record,
  }))
  const { notices } = await applyEntries(database, entries, { nowMs: () => nowMs })
  await database.close()
  return notices
}
