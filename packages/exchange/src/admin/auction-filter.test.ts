import { issue } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { bidOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import type { Winner } from '../model/award.ts'
import type { Disposition } from '../model/disposition.ts'
import type { AuctionEntry, StorableOutcome } from '../model/record.ts'
import { storedOf } from '../observe/stored.ts'
import { allAuctions, fitsFilter, readFilter } from './auction-filter.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

test('nothing asked for is the newest fifty of all', () => {
  const filter = allAuctions(50)
  const empty = { outcome: '', publisher: '', partner: '', reason: '', request: '', minPrice: '', limit: '' }

  expect(readFilter({})).toEqual({ kind: 'filter', filter })
  expect(readFilter(empty)).toEqual({ kind: 'filter', filter })
})

test('everything can be asked for at once', () => {
  const words = { outcome: 'no-bid', publisher: 'pub-1', partner: 'acme', reason: 'late', request: 'chat-1' } as const

  expect(readFilter({ ...words, minPrice: '2.5', before: '1970-01-01T00:00:09Z', limit: '7' })).toEqual({
    kind: 'filter',
    filter: { ...words, minPriceMicros: 2_500_000, beforeMs: 9000, limit: 7 },
  })
})

test('D64: a long publisher id is looked for by its hash, as it is stored', () => {
  const reading = readFilter({ publisher: 'x'.repeat(65) })

  expect(reading).toMatchObject({ filter: { publisher: expect.stringMatching(/^sha256:/) } })
})

test.each(['2026-11-19', '2026-11-19T08:30:00', 'yesterday', '2026-13-19T08:30:00Z'])(
  'a time %s is refused',
  (before) => {
    expect(readFilter({ before })).toEqual({
      kind: 'refused',
      reason: `before must be a time such as 2026-11-19T08:30:00Z; got "${before}"`,
    })
  },
)

test.each(['1', '500'])('a limit of %s is accepted', (limit) => {
  expect(readFilter({ limit })).toMatchObject({ filter: { limit: Number(limit) } })
})

test.each(['0', '501', '-1', '1.5', '1e2', 'all', '050'])('a limit of %s is refused', (limit) => {
  expect(readFilter({ limit })).toEqual({
    kind: 'refused',
    reason: `limit must be a whole number from 1 to 500; got "${limit}"`,
  })
})

test.each([
  ['0', 0],
  ['0.000001', 1],
  ['3.01', 3_010_000],
  ['999999.999999', 999_999_999_999],
])('a price of %s is accepted', (minPrice, minPriceMicros) => {
  expect(readFilter({ minPrice })).toMatchObject({ filter: { minPriceMicros } })
})

test.each(['-1', '1e2', '$2', '2,5', '.5', '1.', '1.0000001', '1000000', 'NaN'])(
  'a price of %s is refused',
  (minPrice) => {
    expect(readFilter({ minPrice })).toEqual({
      kind: 'refused',
      reason: `minPrice must be dollars for a thousand impressions, such as 2.5; got "${minPrice}"`,
    })
  },
)

test('an outcome that does not exist is refused with those that do', () => {
  expect(readFilter({ outcome: 'no_bid' })).toEqual({
    kind: 'refused',
    reason: 'outcome must be one of bid, no-bid, rejected, failed; got "no_bid" (did you mean no-bid?)',
  })
  expect(readFilter({ outcome: 'everything' })).toEqual({
    kind: 'refused',
    reason: 'outcome must be one of bid, no-bid, rejected, failed; got "everything"',
  })
})

test('whoever asks for requests over a limit is told where their number is', () => {
  expect(readFilter({ outcome: 'over-limit' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('counted but not stored'),
  })
})

test('a reason that does not exist is refused with the nearest one', () => {
  expect(readFilter({ reason: 'belowfloor' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/^reason must be one of test-mode, ad-format, .*\(did you mean below-floor\?\)$/),
  })
})

test('a parameter that is given twice is refused', () => {
  expect(readFilter({ outcome: ['bid', 'no-bid'] })).toEqual({
    kind: 'refused',
    reason: 'outcome is given more than once; give it once',
  })
})

test('of what is quoted in a refusal there is an end', () => {
  const reading = readFilter({ ['x'.repeat(10_000)]: '1' })

  expect(reading).toMatchObject({ kind: 'refused', reason: expect.stringContaining(`"${'x'.repeat(64)}"`) })
})

test('an auction fits its outcome, its publisher, its partners and their reasons', () => {
  const late = noBidOf({ partner: 'acme', reason: 'late' }, { partner: 'best', reason: 'no-bid' })

  expect(fits(late, {})).toBe(true)
  expect(fits(late, { outcome: 'no-bid' })).toBe(true)
  expect(fits(late, { outcome: 'bid' })).toBe(false)
  expect(fits(late, { publisher: 'pub-1' })).toBe(true)
  expect(fits(late, { publisher: 'pub-2' })).toBe(false)
  expect(fits(late, { partner: 'best' })).toBe(true)
  expect(fits(late, { partner: 'other' })).toBe(false)
  expect(fits(late, { reason: 'late' })).toBe(true)
  expect(fits(late, { reason: 'won' })).toBe(false)
})

test('a partner and a reason fit only together', () => {
  const late = noBidOf({ partner: 'acme', reason: 'late' }, { partner: 'best', reason: 'no-bid' })

  expect(fits(late, { partner: 'acme', reason: 'late' })).toBe(true)
  expect(fits(late, { partner: 'best', reason: 'late' })).toBe(false)
})

test('an auction fits the id that the publisher gave it, exactly', () => {
  const auction = noBidOf()

  expect(fits(auction, { request: 'r1' })).toBe(true)
  expect(fits(auction, { request: 'r' })).toBe(false)
  expect(fits(auction, { request: 'ours-1' })).toBe(false)
})

test('an auction fits a price if one of its impressions was sold for as much', () => {
  const sold = soldFor(3_010_000)

  expect(fits(sold, { minPrice: '0' })).toBe(true)
  expect(fits(sold, { minPrice: '3.01' })).toBe(true)
  expect(fits(sold, { minPrice: '3.010001' })).toBe(false)
  expect(fits(noBidOf(), { minPrice: '0' })).toBe(false)
})

test('a refused request has neither a publisher nor partners nor a price', () => {
  const refused = entryOf({ kind: 'rejected', quota, issue: issue('V01-json', {}), violations: undefined })

  expect(fits(refused, { outcome: 'rejected' })).toBe(true)
  expect(fits(refused, { publisher: 'pub-1' })).toBe(false)
  expect(fits(refused, { partner: 'acme' })).toBe(false)
  expect(fits(refused, { reason: 'late' })).toBe(false)
  expect(fits(refused, { request: 'r1' })).toBe(false)
  expect(fits(refused, { minPrice: '0' })).toBe(false)
})

function fits(entry: AuctionEntry, query: Readonly<Record<string, string>>): boolean {
  const reading = readFilter(query)
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return fitsFilter(entry, reading.filter)
}

function noBidOf(...ends: readonly Pick<Disposition, 'partner' | 'reason'>[]): AuctionEntry {
  const opportunity = opportunityFor({ site: { publisher: { id: 'pub-1' } } })
  const dispositions = ends.map((end) => ({ ...end, impId: 'i1', detail: '', priceMicros: undefined }))
  return entryOf({ kind: 'no-bid', quota, trace: { ...traceOf(opportunity), dispositions }, losses: [] })
}

function soldFor(clearingMicros: number): AuctionEntry {
  const trace = traceOf(opportunityFor())
  const [imp] = trace.opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const winner: Winner = { bid: bidOf({}), imp, clearingMicros, runnerUpMicros: undefined }
  return entryOf(soldWith({ ...trace, winners: [winner] }, quota))
}

function entryOf(outcome: StorableOutcome): AuctionEntry {
  const reply = { status: 204, headers: [], body: undefined }
  return { requestId: 'ours-1', receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...storedOf(outcome, reply) }
}
