// Records and entries with literal values, for every test of the ledger.

import { contextWith } from '@parley/contract'
import {
  beginning,
  type DeliveryRecord,
  type JournalRecord,
  type NoticeRecord,
  positionOf,
  type SumsRecord,
  streamOf,
} from '@parley/journal'
import type { LedgerEntry } from '../../src/index.ts'

/** Noon of 16 November 2026, UTC. */
export const noonMs = Date.UTC(2026, 10, 16, 12)

export const context = contextWith({
  country: 'USA',
  format: 'text',
  intent: 'buy',
  sentiment: 'positive',
  stage: 'decision',
})

type Changes = Partial<Omit<NoticeRecord, 'facts'>> & { readonly facts?: Partial<NoticeRecord['facts']> }

/** A billing notice of `bid`, ten minutes old at noon: paid 2.5, cleared 2.0 dollars for a thousand. */
export function notice(bid: string, { facts, ...changes }: Changes = {}): NoticeRecord {
  return {
    v: 1,
    type: 'notice',
    kind: 'billing',
    notedAtMs: noonMs - 1_000,
    reported: '2',
    token: `token-of-${bid}`,
    ...changes,
    facts: {
      auction: `auction-of-${bid}`,
      imp: '1',
      bid,
      publisher: 'news',
      partner: 'alpha',
      seat: 'seat-1',
      context,
      bidMicros: 3_000_000,
      paidMicros: 2_500_000,
      clearingMicros: 2_000_000,
      floorMicros: 500_000,
      auctionType: 1,
      isTest: false,
      issuedAt: noonMs / 1000 - 600,
      expiresAt: noonMs / 1000 + 3_000,
      ...facts,
    },
  }
}

export function delivery(bid: string, changes: Partial<DeliveryRecord> = {}): DeliveryRecord {
  return {
    v: 1,
    type: 'delivery',
    kind: 'billing',
    bid,
    partner: 'alpha',
    publisher: 'news',
    issuedAt: noonMs / 1000 - 600,
    end: 'sent',
    attempts: 1,
    endedAtMs: noonMs,
    ...changes,
  }
}

/** `count` bids of alpha that won, and twice as many requests. */
export function sums(count: number): SumsRecord {
  const minute = noonMs / 60_000 - 10
  const end = { minute, publisher: 'news', partner: 'alpha', step: 'won', reason: 'won', context } as const
  return {
    v: 1,
    type: 'sums',
    requests: [{ minute, publisher: 'news', outcome: 'bid', count: 2 * count, impressions: 3 * count }],
    ends: [{ ...end, count, bidMicros: 3 * count, paidMicros: 2 * count, clearingMicros: count }],
  }
}

/** The entries that a reader would find in a journal with these records, in one segment. */
export function entriesOf(journal: string, records: readonly JournalRecord[]): readonly LedgerEntry[] {
  const last = { notices: beginning, sums: beginning }
  return records.map((record, index) => {
    const stream = streamOf(record)
    const position = positionOf(1, index)
    const previous = last[stream]
    last[stream] = position
    return { journal, stream, position, previous, record }
  })
}
