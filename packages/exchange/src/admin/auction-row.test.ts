import { issue } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { bidOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import type { Winner } from '../model/award.ts'
import type { AuctionEntry, StorableOutcome } from '../model/record.ts'
import { storedOf } from '../observe/stored.ts'
import { auctionRow } from './auction-row.ts'

const quota = { scope: 'ip', limit: 100, remaining: 99, resetSeconds: 1 } as const

test('a line of the list names both ids, the publisher, who bought what for how much, and why', () => {
  const trace = traceOf(opportunityFor({ id: 'theirs', site: { publisher: { id: 'pub-1' } } }))
  const [imp] = trace.opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const winner: Winner = { bid: bidOf({}), imp, clearingMicros: 3_010_000, runnerUpMicros: undefined }

  const end = (reason: 'won' | 'late') => ({ partner: 'p', impId: 'i1', reason, detail: '', priceMicros: undefined })
  const dispositions = [end('won'), end('late'), end('late')]

  const row = auctionRow(entryOf(soldWith({ ...trace, dispositions, winners: [winner] }, quota)))

  expect(row).toEqual({
    id: 'ours-1',
    at: '2026-01-01T00:00:00.000Z',
    outcome: 'bid',
    status: 200,
    tookMs: 50.123,
    requestId: 'theirs',
    publisher: 'pub-1',
    sold: [{ impid: 'i1', partner: 'alpha', paidCpm: 3.01, clearingCpm: 3.01 }],
    ends: { won: 1, late: 2 },
    why: 'alpha won at $3.01 CPM.',
  })
})

test('of a sale with a margin, the line has what the partner pays and what the publisher gets', () => {
  const trace = traceOf(opportunityFor())
  const [imp] = trace.opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const bid = bidOf({ priceMicros: 6_000_000, netMicros: 5_100_000, marginPercent: 15 })
  const winner: Winner = { bid, imp, clearingMicros: 5_100_000, runnerUpMicros: undefined }

  expect(auctionRow(entryOf(soldWith({ ...trace, winners: [winner] }, quota))).sold).toMatchObject([
    { paidCpm: 6, clearingCpm: 5.1 },
  ])
})

test('an auction without a sale has an empty list of them', () => {
  const trace = traceOf(opportunityFor())

  expect(auctionRow(entryOf({ kind: 'no-bid', quota, trace, losses: [] }))).toMatchObject({ requestId: 'r1', sold: [] })
})

test('a refused request shows its reason, and nothing that was in it', () => {
  const found = issue('V08-tmax', { field: 'tmax', expected: 'be at least 100', found: '5' })

  const row = auctionRow(entryOf({ kind: 'rejected', quota, issue: found, violations: undefined }))

  expect(JSON.parse(JSON.stringify(row))).toEqual({
    id: 'ours-1',
    at: '2026-01-01T00:00:00.000Z',
    outcome: 'rejected',
    status: 200,
    tookMs: 50.123,
    why: 'Refused at tmax: must be at least 100 (V08-tmax).',
  })
})

function entryOf(outcome: StorableOutcome): AuctionEntry {
  const reply = { status: 200, headers: [], body: undefined }
  const times = { receivedAtMs: 1000, repliedAtMs: 1050.1234, atMs: Date.UTC(2026, 0, 1) }
  return { requestId: 'ours-1', ...times, ...storedOf(outcome, reply) }
}
