import { beginning, type Entry, type JournalRecord, positionOf } from '@parley/journal'
import { expect, test } from 'vitest'
import { factsOf } from '../../test/support/notice-facts.ts'
import type { Delivery } from './delivery.ts'
import { findIncompleteDeliveries } from './incomplete-deliveries.ts'

test('a notice without a delivery after it has not ended', async () => {
  const found = await incompleteIn([win('bid-1'), win('bid-2'), delivered('bid-1')])

  expect(found).toEqual({ incomplete: ['bid-2'], left: [], last: positionOf(1, 2) })
})

test('a notice that this process has met itself is left to it', async () => {
  const found = await incompleteIn([win('bid-1'), win('bid-2')], { met: ['bid-1'] })

  expect(found.incomplete).toEqual(['bid-2'])
})

test('of more than there is room for, the oldest are left over, unless they ended later', async () => {
  const found = await incompleteIn([win('bid-1'), win('bid-2'), win('bid-3'), delivered('bid-1')], { incompleteMax: 1 })

  expect(found).toMatchObject({ incomplete: ['bid-3'], left: ['bid-2'] })
})

test('what this process writes itself is not looked at', async () => {
  const found = await incompleteIn([win('bid-1')], { lastOldSegment: 0 })

  expect(found).toEqual({ incomplete: [], left: [], last: undefined })
})

interface Options {
  readonly met?: readonly string[]
  readonly incompleteMax?: number
  readonly lastOldSegment?: number
}

async function incompleteIn(
  records: readonly JournalRecord[],
  { met = [], incompleteMax = 10, lastOldSegment = 1 }: Options = {},
) {
  const batches = [records.map(entryOf), []]
  const { incomplete, left, last } = await findIncompleteDeliveries({
    next: () => Promise.resolve(batches.shift() ?? []),
    lastOldSegment,
    markSeen: (_, bid) => !met.includes(bid),
    deliveryOf: ({ facts }) => deliveryFor(facts.bid),
    incompleteMax,
  })
  return {
    incomplete: incomplete.map(({ delivery }) => delivery.bid),
    left: left.map(({ delivery }) => delivery.bid),
    last,
  }
}

function entryOf(record: JournalRecord, index: number): Entry {
  const position = positionOf(1, index)
  const place = { journal: 'journal-1', stream: 'notices', position, previous: beginning, damage: undefined } as const
  return { ...place, record, bytes: new Uint8Array() }
}

function deliveryFor(bid: string): Delivery {
  return { kind: 'win', partner: 'alpha', url: 'https://alpha.example/', bid, publisher: 'pub-1', issuedAt: 1 }
}

function win(bid: string): JournalRecord {
  return { v: 1, type: 'notice', kind: 'win', notedAtMs: 1, reported: '', facts: factsOf(bid), token: '' }
}

function delivered(bid: string): JournalRecord {
  const about = { kind: 'win', bid, partner: 'alpha', publisher: 'pub-1', issuedAt: 1 } as const
  return { v: 1, type: 'delivery', ...about, end: 'sent', attempts: 1, endedAtMs: 1 }
}
