import { issue, warning } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { callRecordOf, opportunityFor, traceOf } from '../../test/support/samples.ts'
import type { Outcome, Trace } from '../model/outcome.ts'
import type { AuctionEntry } from '../model/record.ts'
import { type AuctionLog, createAuctionLog } from './auction-log.ts'
import { storedOf } from './stored.ts'

const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const
const noReply = { status: 204, headers: [], body: undefined }
const room = { auctionsMax: 100, refusalsMax: 10, bytesMax: 100_000_000 }

test('an auction is found by our id, and by the id of the publisher the newest', () => {
  const log = createAuctionLog(room)
  log.add(entryOf('ours-1', 'theirs'))
  log.add(entryOf('ours-2', 'theirs'))
  log.add(entryOf('ours-3', 'other'))

  expect(log.find('ours-1')?.requestId).toBe('ours-1')
  expect(log.find('theirs')?.requestId).toBe('ours-2')
  expect(log.find('nobody')).toBeUndefined()
})

test('the newest come first, as many as are asked for', () => {
  const log = createAuctionLog(room)
  for (const id of ['a', 'b', 'c']) log.add(entryOf(id))

  expect(idsIn(log, 2)).toEqual(['c', 'b'])
  expect(idsIn(log, 50)).toEqual(['c', 'b', 'a'])
})

test('of those that are wanted, the newest come first too', () => {
  const log = createAuctionLog(room)
  for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) log.add({ ...entryOf(id), repliedAtMs: at })
  log.add({ ...refusedEntry('refused'), repliedAtMs: 1.5 })

  const wanted = log.newest(3, { texts: [], fits: ({ requestId }) => requestId !== 'c' })

  expect(wanted.map(({ requestId }) => requestId)).toEqual(['d', 'refused', 'b'])
})

test('looking an auction up does not make it newer', () => {
  const log = createAuctionLog({ ...room, auctionsMax: 2 })
  log.add(entryOf('a'))
  log.add(entryOf('b'))

  log.find('a')
  log.add(entryOf('c'))

  expect(idsIn(log, 9)).toEqual(['c', 'b'])
})

test('the oldest gives way when there are too many', () => {
  const log = createAuctionLog({ ...room, auctionsMax: 3 })
  for (const id of ['a', 'b', 'c', 'd']) log.add(entryOf(id))

  expect(idsIn(log, 9)).toEqual(['d', 'c', 'b'])
})

test('large auctions leave room for fewer', () => {
  const log = createAuctionLog({ ...room, bytesMax: 1_048_576 })
  for (let index = 0; index < 20; index++) log.add(entryOf(`a${index}`, 'theirs', 'x'.repeat(100_000)))

  const stored = log.newest(100)

  expect(stored).toHaveLength(8)
  expect(stored[0]?.requestId).toBe('a19')
})

test('large requests leave room for fewer', () => {
  const log = createAuctionLog({ ...room, bytesMax: 1_048_576 })
  const site = { keywords: 'x'.repeat(100_000) }
  const trace = traceOf(opportunityFor({ site }))
  const entry = { ...entryOf('a'), ...storedOf({ kind: 'no-bid', quota, trace, losses: [] }, noReply) }

  for (let index = 0; index < 20; index++) log.add({ ...entry, requestId: `a${index}` })

  expect(idsIn(log, 99)).toEqual(['a19', 'a18', 'a17', 'a16'])
})

test('all the faults of a test request leave room for fewer', () => {
  const log = createAuctionLog({ ...room, refusalsMax: 100, bytesMax: 1_048_576 })
  const violations = Array.from({ length: 100 }, (_, index) => issue('V01-json', { cause: `fault ${index}` }))
  const outcome: Outcome = { kind: 'rejected', quota, issue: issue('V01-json', {}), violations }
  const entry = { ...entryOf('a'), ...storedOf(outcome, noReply) }

  for (let index = 0; index < 100; index++) log.add({ ...entry, requestId: `a${index}` })

  expect(log.newest(100)).toHaveLength(13)
})

test('an auction that is larger than all the room is not stored, and drives none out', () => {
  const log = createAuctionLog({ ...room, bytesMax: 1_048_576 })
  log.add(entryOf('small'))

  log.add(entryOf('huge', 'theirs', 'x'.repeat(1_000_000)))

  expect(idsIn(log, 9)).toEqual(['small'])
})

test('a request that failed is stored too', () => {
  const log = createAuctionLog(room)
  log.add({ ...entryOf('failed'), outcome: { kind: 'failed', quota } })

  expect(log.find('failed')?.outcome.kind).toBe('failed')
})

test('however many requests are refused, they push out only each other', () => {
  const log = createAuctionLog({ ...room, refusalsMax: 2 })
  log.add({ ...entryOf('sold'), repliedAtMs: 1 })

  for (const [at, id] of ['a', 'b', 'c'].entries()) log.add({ ...refusedEntry(id), repliedAtMs: 2 + at })
  log.add({ ...entryOf('last'), repliedAtMs: 9 })

  expect(idsIn(log, 9)).toEqual(['last', 'c', 'b', 'sold'])
  expect(log.find('sold')?.requestId).toBe('sold')
  expect(log.find('c')?.outcome.kind).toBe('rejected')
  expect(log.find('a')).toBeUndefined()
})

test('an auction takes the room of what it holds: its warnings, its answers, its lists', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `a${index}.example`)
  const warnings = Array.from({ length: 1000 }, (_, index) => warning('D21-no-assets', `imp[${index}]`))
  const answer = 'x'.repeat(16_000)

  const plain = storedCount(entryWith({}))
  const listed = storedCount(entryWith({ opportunity: opportunityFor({ badv: many }) }))
  const warned = storedCount(entryWith({ opportunity: { ...opportunityFor(), warnings } }))
  const answered = storedCount(entryWith({ calls: Array.from({ length: 20 }, () => callRecordOf({ answer })) }))

  expect({ plain, listed, warned, answered }).toEqual({ plain: 100, listed: 11, warned: 20, answered: 2 })
})

/** How many copies of an entry a log of one mebibyte keeps. */
function storedCount(entry: AuctionEntry): number {
  const log = createAuctionLog({ ...room, bytesMax: 1_048_576 })
  for (let index = 0; index < 100; index++) log.add(entry)
  return log.newest(100).length
}

function entryWith(members: Partial<Trace>): AuctionEntry {
  const trace = { ...traceOf(opportunityFor()), ...members }
  return { ...entryOf('a'), ...storedOf({ kind: 'no-bid', quota, trace, losses: [] }, noReply) }
}

function refusedEntry(requestId: string): AuctionEntry {
  const outcome: Outcome = { kind: 'rejected', quota, issue: issue('V01-json', {}), violations: undefined }
  return { ...entryOf(requestId), ...storedOf(outcome, noReply) }
}

function entryOf(requestId: string, id: string = 'r1', body: string = ''): AuctionEntry {
  const outcome: Outcome = { kind: 'no-bid', quota, trace: traceOf(opportunityFor({ id })), losses: [] }
  const reply = { status: 204, headers: [], body }
  return { requestId, receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...storedOf(outcome, reply) }
}

function idsIn(log: AuctionLog, count: number): readonly string[] {
  return log.newest(count).map(({ requestId }) => requestId)
}
