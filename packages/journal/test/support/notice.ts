// Records for tests: a notice has about 800 bytes, as a real one.

import { contextWith } from '@parley/contract'
import type { DeliveryRecord, NoticeRecord, SumsRecord } from '../../src/index.ts'

export function noticeOf(bid: string): NoticeRecord {
  return {
    v: 1,
    type: 'notice',
    kind: 'billing',
    notedAtMs: 1_790_000_000_000,
    reported: '2.50',
    facts: {
      auction: '7b1f5c6e-2f7d-4b1e-9f7e-0d6a3f1c2b4a',
      imp: 'imp-1',
      bid,
      publisher: 'chat-one',
      partner: 'acme',
      seat: 'seat-1',
      context: contextWith({ country: 'USA', format: 'any', intent: 'buy', sentiment: 'neutral', stage: 'decision' }),
      bidMicros: 3_000_000,
      paidMicros: 2_500_000,
      clearingMicros: 2_250_000,
      floorMicros: 1_000_000,
      auctionType: 2,
      isTest: false,
      issuedAt: 1_790_000_000,
      expiresAt: 1_790_003_600,
    },
    token: 't'.repeat(320),
  }
}

export function sumsOf(count: number): SumsRecord {
  const request = { minute: 29_833_333, publisher: 'chat-one', outcome: 'bid', count, impressions: count } as const
  return { v: 1, type: 'sums', requests: [request], ends: [] }
}

export function deliveryOf(bid: string): DeliveryRecord {
  return {
    v: 1,
    type: 'delivery',
    kind: 'billing',
    bid,
    partner: 'acme',
    publisher: 'chat-one',
    issuedAt: 1_790_000_000,
    end: 'sent',
    attempts: 1,
    endedAtMs: 1_790_000_000_500,
  }
}
