// What a side sees of an auction: every text and number of the answer is searched for what belongs to others.

import type { AuctionRecord, AuctionRow } from '@parley/contract'
import { ShownAuction, ShownRow } from '@parley/contract'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { type SideReader, shownAuction, shownRow } from './shown-to.ts'

const one: SideReader = { side: 'publisher', of: 'pub-one' }
const two: SideReader = { side: 'publisher', of: 'pub-two' }
const acme: SideReader = { side: 'partner', of: 'acme' }
const bolt: SideReader = { side: 'partner', of: 'bolt' }
const coil: SideReader = { side: 'partner', of: 'coil' }

const call = {
  impids: ['1'],
  tmaxMs: 150,
  sentAtMs: 1,
  tookMs: 20,
  sent: { method: 'POST', url: 'https://bids.example/secret', body: '{"site":{"publisher":{"id":"pub-one"}}}' },
  end: 'reply',
  answered: { status: 200, body: '{"price":7.131}' },
} as const

const record: AuctionRecord = {
  id: 'ours-1',
  at: '2026-11-18T12:00:00.000Z',
  outcome: 'bid',
  status: 200,
  tookMs: 31,
  why: 'acme won at $7.13 CPM ($6.42 CPM to the publisher).',
  limit: { scope: 'publisher', limit: 99_901, remaining: 99_902, resetSeconds: 1 },
  configuration: { hash: 'c0ffee', snapshot: 3 },
  reply: '{"seatbid":[{"seat":"acme"}]}',
  steps: {
    request: {
      requestId: 'chat-4711',
      publisher: 'pub-one',
      isTest: false,
      auctionType: 1,
      ranking: 'price',
      keywords: ['running shoes'],
      country: 'US',
      warnings: [],
    },
    privacy: [{ partner: 'bolt', view: 'full', because: [], removed: [], coarsened: [] }],
    deadlineMs: 300,
    stages: [],
    calls: [
      { ...call, partner: 'acme' },
      { ...call, partner: 'bolt', answered: { status: 200, body: '{"price":5.373}' } },
    ],
    dispositions: [
      {
        partner: 'acme',
        impid: '1',
        state: 'won',
        reason: 'won',
        says: 'won',
        detail: 'clears at 6.4179 USD after margin',
        priceCpm: 7.131,
        afterMarginCpm: 6.4179,
        loss: 0,
      },
      {
        partner: 'bolt',
        impid: '1',
        state: 'lost',
        reason: 'outbid',
        says: 'lost to a higher bid',
        detail: "4.8357 USD after margin; the winner's was 6.4179",
        priceCpm: 5.373,
        afterMarginCpm: 4.8357,
        minToWinCpm: 7.552,
        loss: 102,
      },
    ],
    auction: [
      {
        impid: '1',
        floorCpm: 0.512,
        winner: 'acme',
        price: {
          bidCpm: 7.131,
          marginPercent: 10,
          afterMarginCpm: 6.4179,
          runnerUpCpm: 4.8357,
          paidCpm: 7.131,
          clearingCpm: 6.4179,
          because: 'first price',
        },
      },
    ],
  },
}

const row: AuctionRow = {
  id: 'ours-1',
  at: record.at,
  outcome: 'bid',
  status: 200,
  tookMs: 31,
  why: record.why,
  requestId: 'chat-4711',
  publisher: 'pub-one',
  sold: [{ impid: '1', partner: 'acme', paidCpm: 7.131, clearingCpm: 6.4179 }],
  ends: { won: 1, outbid: 1 },
  caller: 'its key is number 2 of 2',
}

function textOf(reader: SideReader): string {
  return JSON.stringify([shownAuction(record, reader, 'secret'), shownRow(row, reader, 'secret')])
}

test('a publisher sees its request, how partners ended and what it gets; no partner by name, no bid, no fee', () => {
  const text = textOf(one)

  for (const own of ['pub-one', 'chat-4711', 'running shoes', '6.4179', '0.512', 'lost to a higher bid', 'number 2']) {
    expect(text).toContain(own)
  }
  expect(text).toMatch(/"partner-[0-9a-f]{8}"/)
  for (const foreign of ['acme', 'bolt', '7.131', '5.373', '4.8357', '7.552', 'secret', 'c0ffee', '9990'])
    expect(text).not.toContain(foreign)
})

test('a partner sees its own calls, bids and ends, and what it pays; no publisher, no request, no rival, no margin', () => {
  const text = textOf(acme)

  for (const own of ['acme', '7.131', '"won"']) expect(text).toContain(own)
  expect(text).toMatch(/"publisher-[0-9a-f]{8}"/)
  for (const foreign of ['pub-one', 'chat-4711', 'running', 'bolt', '5.373', '7.552', '6.4179', '0.512', 'number 2'])
    expect(text).not.toContain(foreign)
})

test('a partner that lost sees why and the price to win, and neither the winner nor what it bid', () => {
  const text = JSON.stringify(shownAuction(record, bolt, 'secret'))

  for (const own of ['bolt', '5.373', '7.552', 'lost to a higher bid', '102']) expect(text).toContain(own)
  for (const foreign of ['acme', 'pub-one', '7.131', '6.4179', '4.8357']) expect(text).not.toContain(foreign)
  expect(shownAuction(record, bolt, 'secret')?.sold).toEqual([])
})

test('the auction of others is not there', () => {
  expect([two, coil].map((reader) => shownAuction(record, reader, 's'))).toEqual([undefined, undefined])
  expect(shownRow(row, two, 's')).toBeUndefined()
  // The row of a partner is counted for it alone, and this one had no part.
  expect(shownRow({ ...row, ends: {} }, coil, 's')).toBeUndefined()
})

test('a refused request belongs to nobody but the operator', () => {
  const { steps: _, ...refused } = record
  const { publisher: __, ...unnamed } = row

  expect([one, acme].map((reader) => shownAuction(refused, reader, 's'))).toEqual([undefined, undefined])
  expect([one, acme].map((reader) => shownRow(unnamed, reader, 's'))).toEqual([undefined, undefined])
})

test('masks are the same in lists and auctions, and differ between readers and secrets', () => {
  const maskIn = (reader: SideReader, secret: string) => shownRow(row, reader, secret)?.publisher

  expect(maskIn(acme, 's')).toBe(shownAuction(record, acme, 's')?.publisher)
  expect(maskIn(acme, 's')).not.toBe(maskIn(bolt, 's'))
  expect(maskIn(acme, 's')).not.toBe(maskIn(acme, 'other'))
})

test('details of a fault of its own answer are for the partner, and those of the auction for nobody', () => {
  const fault = {
    partner: 'bolt',
    impid: '1',
    state: 'failed',
    reason: 'bad-response',
    says: 's',
    detail: 'GZIP_BROKEN',
  }
  const steps = record.steps === undefined ? undefined : { ...record.steps, dispositions: [fault] }
  const broken = steps === undefined ? record : { ...record, steps }

  expect(shownAuction(broken, bolt, 's')?.ends[0]?.detail).toBe('GZIP_BROKEN')
  expect(JSON.stringify(shownAuction(broken, one, 's'))).not.toContain('GZIP_BROKEN')
})

test('what is shown is as the contract says, with no member besides', () => {
  for (const reader of [one, acme, bolt]) {
    expect(Check(ShownAuction, JSON.parse(JSON.stringify(shownAuction(record, reader, 's'))))).toBe(true)
    expect(Check(ShownRow, JSON.parse(JSON.stringify(shownRow(row, reader, 's'))))).toBe(true)
  }
})
