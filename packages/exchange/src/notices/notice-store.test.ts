// T52, T66: what a process writes of the notices that it gets, in a real journal.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atBeginning, type Durability, type Journal, journalDefaults, openJournal, readJournal } from '@parley/journal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../test/support/notice-facts.ts'
import { createNoticeStore, type NoticeStore, type NoticeStoreSettings, type StorableNotice } from './notice-store.ts'

let directory: string
let journal: Journal

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-notice-store-'))
  journal = await openJournal({ ...journalDefaults, directory })
})

afterEach(async () => {
  await journal.close()
  await rm(directory, { recursive: true })
})

test('a notice that was noted is in the journal', async () => {
  const store = noticeStoreOf({ journal })

  const kept = await store.save(winOf('bid-1'))

  expect(kept).toBe('noted')
  expect(await recordsIn(directory)).toEqual([
    { v: 1, type: 'notice', notedAtMs: 1_800_000_000_500, ...winOf('bid-1') },
  ])
})

test('10,000 calls at once with one token are one record, and all of them wait until it is durable', async () => {
  const store = noticeStoreOf({ journal, waitingMax: 10_000 })

  const kept = await Promise.all(Array.from({ length: 10_000 }, () => store.save(winOf('bid-1'))))

  expect(kept.filter((one) => one === 'noted')).toHaveLength(1)
  expect(kept.filter((one) => one === 'repeated')).toHaveLength(9999)
  expect(await recordsIn(directory)).toHaveLength(1)
})

test('10,000 calls one after the other with one token are one record', async () => {
  const store = noticeStoreOf({ journal })

  for (let call = 0; call < 10_000; call++) await store.save(winOf('bid-1'))

  expect(await recordsIn(directory)).toHaveLength(1)
})

test('the win and the billing of one bid are two notices', async () => {
  const store = noticeStoreOf({ journal })

  const kept = [await store.save(winOf('bid-1')), await store.save({ ...winOf('bid-1'), kind: 'billing' })]

  expect(kept).toEqual(['noted', 'noted'])
})

test('what could not be written is unavailable for all who wait, and the next call tries again', async () => {
  const ends: Durability[] = ['unavailable', 'durable']
  const failing: Pick<Journal, 'append'> = {
    append: async (record) => (ends.shift() === 'durable' ? await journal.append(record) : 'unavailable'),
  }
  const store = noticeStoreOf({ journal: failing })

  const first = await Promise.all([store.save(winOf('bid-1')), store.save(winOf('bid-1'))])
  const second = await store.save(winOf('bid-1'))

  expect(first).toEqual(['unavailable', 'unavailable'])
  expect(second).toBe('noted')
  expect(await recordsIn(directory)).toHaveLength(1)
})

test('a disk that hangs holds so many notices and no more; others know at once', async () => {
  const store = noticeStoreOf({ journal: { append: () => new Promise(() => {}) }, waitingMax: 2 })
  void store.save(winOf('bid-1'))
  void store.save(winOf('bid-1'))

  const third = await store.save(winOf('bid-2'))

  expect(third).toBe('unavailable')
})

test('at the bound of the memory the least recently used is forgotten', async () => {
  const store = noticeStoreOf({ journal, rememberedMax: 2 })
  for (const bid of ['bid-1', 'bid-2', 'bid-1', 'bid-3']) await store.save(winOf(bid))

  const again = [await store.save(winOf('bid-1')), await store.save(winOf('bid-2'))]

  expect(again).toEqual(['repeated', 'noted'])
})

test('without a journal a notice is noted once, and nothing is written', async () => {
  const store = noticeStoreOf({ journal: undefined })

  const kept = [await store.save(winOf('bid-1')), await store.save(winOf('bid-1'))]

  expect(kept).toEqual(['noted', 'repeated'])
  expect(await recordsIn(directory)).toEqual([])
})

test('a notice from before the start counts as repeated once it was recalled', async () => {
  const store = noticeStoreOf({ journal })

  const recalled = [store.markSeen('win', 'bid-1'), store.markSeen('win', 'bid-1')]
  const kept = await store.save(winOf('bid-1'))

  expect(recalled).toEqual([true, false])
  expect(kept).toBe('repeated')
})

test('a notice from before the start is written once more when it comes again, because nobody knows that it is durable', async () => {
  const store = noticeStoreOf({ journal })
  store.markSeen('win', 'bid-1')

  const kept = await Promise.all([store.save(winOf('bid-1')), store.save(winOf('bid-1'))])
  const later = await store.save(winOf('bid-1'))

  expect([...kept, later]).toEqual(['repeated', 'repeated', 'repeated'])
  expect(await recordsIn(directory)).toHaveLength(1)
})

test('a notice from before the start that could not be written again stays one, and leads to no second call', async () => {
  const ends: Durability[] = ['unavailable', 'durable']
  const store = noticeStoreOf({ journal: { append: () => Promise.resolve(ends.shift() ?? 'unavailable') } })
  store.markSeen('win', 'bid-1')

  const kept = [await store.save(winOf('bid-1')), await store.save(winOf('bid-1'))]

  expect(kept).toEqual(['unavailable', 'repeated'])
})

function noticeStoreOf(members: Partial<NoticeStoreSettings>): NoticeStore {
  return createNoticeStore({
    journal: undefined,
    rememberedMax: 100,
    waitingMax: 100,
    wallMs: () => 1_800_000_000_500.25,
    nowMs: () => performance.now(),
    onWritten: () => {},
    ...members,
  })
}

function winOf(bid: string): StorableNotice {
  return { kind: 'win', reported: '6.50', token: `token-of-${bid}`, facts: factsOf(bid) }
}

async function recordsIn(folder: string): Promise<readonly unknown[]> {
  const reader = await readJournal(folder, atBeginning)
  const entries = await reader.next({ recordsMax: 1_000_000, bytesMax: 100_000_000 })
  await reader.close()
  return entries.map(({ record }) => record)
}
