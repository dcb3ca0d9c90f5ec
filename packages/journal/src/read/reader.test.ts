import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frameOf } from '../../test/support/frames.ts'
import { noticeOf, sumsOf } from '../../test/support/notice.ts'
import { bidOf, readAll, restOf, scratch } from '../../test/support/scratch.ts'
import { writeConfirmed } from '../confirmed.ts'
import { type Journal, openJournal } from '../journal.ts'
import { positionOf } from '../position.ts'
import { atBeginning, headerOf } from '../segment/header.ts'
import { placeOf } from '../segment/mark.ts'
import { journalDefaults } from '../settings.ts'
import { readJournal } from './reader.ts'

const newDirectory = scratch()
const bounds = { recordsMax: 1000, bytesMax: 2 ** 20 }

/** A journal with one segment for each notice. */
async function journalOf(
  ...bids: readonly string[]
): Promise<{ readonly journal: Journal; readonly directory: string }> {
  const directory = await newDirectory()
  const journal = await openJournal({ ...journalDefaults, segmentBytesMax: 1000, directory })
  for (const bid of bids) await journal.append(noticeOf(bid))
  return { journal, directory }
}

test('a reader returns what is there, then nothing, then what came since', async () => {
  const { journal, directory } = await journalOf('b0')
  const reader = await readJournal(directory, atBeginning)

  const first = await reader.next(bounds)
  const nothing = await reader.next(bounds)
  await journal.append(noticeOf('b1'))
  await journal.append(noticeOf('b2'))
  const later = await restOf(reader)

  expect([first.map(bidOf), nothing, later.map(bidOf)]).toEqual([['b0'], [], ['b1', 'b2']])
  await reader.close()
  await journal.close()
})

test('a reader may begin before the first record', async () => {
  const { journal, directory } = await journalOf()
  const reader = await readJournal(directory, atBeginning)

  const nothing = await reader.next(bounds)
  await journal.append(noticeOf('b0'))
  const first = await reader.next(bounds)

  expect([nothing, first.map(bidOf)]).toEqual([[], ['b0']])
  await reader.close()
  await journal.close()
})

test('each stream begins after its own position', async () => {
  const directory = await newDirectory()
  const journal = await openJournal({ ...journalDefaults, directory })
  await journal.append(noticeOf('b0'))
  journal.offer(sumsOf(1))
  await journal.append(noticeOf('b1'))
  journal.offer(sumsOf(2))
  await journal.close()

  const entries = await readAll(directory, { notices: positionOf(1, 0), sums: positionOf(1, 3) })

  expect(entries.map(bidOf)).toEqual(['b1'])
  expect(entries[0]).toMatchObject({ position: positionOf(1, 2), previous: positionOf(1, 0) })
})

test('a reader goes on when the segments that it has read are deleted', async () => {
  const { journal, directory } = await journalOf('b0', 'b1', 'b2')
  const reader = await readJournal(directory, atBeginning)
  const first = await reader.next({ recordsMax: 1, bytesMax: 2 ** 20 })

  await writeConfirmed(directory, { notices: positionOf(2, 0), sums: 0 })
  await journal.clean()
  const rest = await restOf(reader)

  expect(first.map(bidOf)).toEqual(['b0'])
  // It had not read b1, which another reader has confirmed.
  expect(rest.map(bidOf)).toEqual(['b2'])
  expect(rest[0]).toMatchObject({ previous: positionOf(2, 0) })
  await reader.close()
  await journal.close()
})

test('where older segments are gone, the first entry says what came before it', async () => {
  const { journal, directory } = await journalOf('b0', 'b1')
  await writeConfirmed(directory, { notices: positionOf(1, 0), sums: 0 })
  await journal.clean()

  const entries = await readAll(directory)

  expect(entries).toMatchObject([{ position: positionOf(2, 0), previous: positionOf(1, 0) }])
  await journal.close()
})

test('a torn end is passed when another segment follows, and not before', async () => {
  const { journal, directory } = await journalOf('b0', 'b1')
  await journal.close()
  await truncate(join(directory, '00000002.segment'), 100)
  const reader = await readJournal(directory, atBeginning)

  const before = await restOf(reader)
  const again = await openJournal({ ...journalDefaults, directory })
  await again.append(noticeOf('b2'))
  const after = await restOf(reader)

  expect([before.map(bidOf), after.map(bidOf)]).toEqual([['b0'], ['b2']])
  expect(after[0]).toMatchObject({ position: positionOf(3, 0), previous: positionOf(1, 0) })
  await reader.close()
  await again.close()
})

test('the end of a write that is still under way is read when it is there', async () => {
  const { journal, directory } = await journalOf('b0')
  await journal.close()
  const path = join(directory, '00000001.segment')
  const { size: offset } = await stat(path)
  const mark = { place: placeOf(journal.id, 1), offset, index: 1, nth: 1, previous: positionOf(1, 0) }
  const frame = frameOf('notices', JSON.stringify(noticeOf('b1')), mark)
  const reader = await readJournal(directory, atBeginning)

  await writeFile(path, frame.subarray(0, 300), { flag: 'a' })
  const first = await restOf(reader)
  await writeFile(path, frame.subarray(300), { flag: 'a' })
  const second = await restOf(reader)

  expect([first.map(bidOf), second.map(bidOf)]).toEqual([['b0'], ['b1']])
  await reader.close()
})

test('an answer is bounded in records and in bytes, and nothing is lost at the bound', async () => {
  const { journal, directory } = await journalOf('b0', 'b1', 'b2', 'b3')
  const bytes = JSON.stringify(noticeOf('b0')).length
  const reader = await readJournal(directory, atBeginning)

  const one = await reader.next({ recordsMax: 1, bytesMax: 10 * bytes })
  const two = await reader.next({ recordsMax: 10, bytesMax: 2 * bytes })
  const tooSmall = await reader.next({ recordsMax: 10, bytesMax: 1 })

  expect([one, two, tooSmall].map((entries) => entries.map(bidOf))).toEqual([['b0'], ['b1', 'b2'], ['b3']])
  await reader.close()
  await journal.close()
})

test('a record may be longer than a chunk, and frames may lie across chunks', async () => {
  const directory = await newDirectory()
  const journal = await openJournal({ ...journalDefaults, directory })
  const ends = Array.from({ length: 3000 }, () => sumsOf(1).requests[0]).flatMap((sum) => sum ?? [])
  const long = { ...sumsOf(1), requests: ends }
  const bids = Array.from({ length: 700 }, (_, index) => `b${index}`)

  await Promise.all(bids.map((bid) => journal.append(noticeOf(bid))))
  journal.offer(long)
  await journal.append(noticeOf('last'))
  await journal.close()

  expect((await readAll(directory)).map(bidOf)).toEqual([...bids, 'sums', 'last'])
})

test('a record that this version does not know is not passed, and what came before it is handed over', async () => {
  const { journal, directory } = await journalOf('b0')
  await journal.close()
  const path = join(directory, '00000001.segment')
  const { size: offset } = await stat(path)
  const mark = { place: placeOf(journal.id, 1), offset, index: 1, nth: 1, previous: positionOf(1, 0) }
  await writeFile(path, frameOf('notices', '{"v":2,"type":"notice"}', mark), { flag: 'a' })
  const reader = await readJournal(directory, atBeginning)

  const first = await reader.next(bounds)

  expect(first.map(bidOf)).toEqual(['b0'])
  await expect(reader.next(bounds)).rejects.toThrow(`position ${positionOf(1, 1)}`)
  await expect(reader.next(bounds)).rejects.toThrow(`position ${positionOf(1, 1)}`)
  await reader.close()
})

test('a segment of which nothing can be read is passed over, and the next one tells what is missing', async () => {
  const { journal, directory } = await journalOf('b0', 'b1', 'b2')
  await journal.close()
  await writeFile(
    join(directory, '00000002.segment'),
    headerOf({ before: atBeginning, noticesBefore: 0 }).fill(0, 0, 1),
  )

  const entries = await readAll(directory)

  expect(entries.map(bidOf)).toEqual(['b0', 'b2'])
  expect(entries[1]).toMatchObject({ previous: positionOf(2, 0), damage: { after: positionOf(1, 0), records: 1 } })
})

test('a directory without a journal cannot be read', async () => {
  const directory = await newDirectory()

  await expect(readJournal(directory, atBeginning)).rejects.toThrow('holds no journal')
  await rm(directory, { recursive: true })
})
