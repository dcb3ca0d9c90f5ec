// What a killed process leaves behind. Every cut and every wrong bit of the last frame is tried.

import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oldSegmentOf } from '../../test/support/frames.ts'
import { deliveryOf, noticeOf, sumsOf } from '../../test/support/notice.ts'
import { bidOf, readAll, scratch } from '../../test/support/scratch.ts'
import { writeConfirmed } from '../index.ts'
import { openJournal } from '../journal.ts'
import { positionOf } from '../position.ts'
import { frameBytes } from '../segment/frame.ts'
import { atBeginning } from '../segment/header.ts'
import { journalDefaults } from '../settings.ts'

const directory = scratch()
const lastBytes = frameBytes(Buffer.byteLength(JSON.stringify(deliveryOf('b2'))))

/** A closed journal with three records in one segment; the last one is short. */
async function threeRecords(): Promise<{ readonly directory: string; readonly segment: Buffer }> {
  const settings = { ...journalDefaults, directory: await directory() }
  const journal = await openJournal(settings)
  for (const record of [noticeOf('b0'), noticeOf('b1'), deliveryOf('b2')]) await journal.append(record)
  await journal.close()
  return { directory: settings.directory, segment: await readFile(join(settings.directory, '00000001.segment')) }
}

/** With a wrong byte in the last frame before the last so many bytes. */
function damagedBefore(segment: Buffer, bytes: number): Buffer {
  const damaged = Buffer.from(segment)
  damaged[segment.length - bytes - 20] = 0
  return damaged
}

/** A journal whose first segment has these bytes. */
async function journalWith(original: string, name: string, bytes: Buffer): Promise<string> {
  const copy = join(original, '..', name)
  await mkdir(copy)
  await copyFile(join(original, 'journal.json'), join(copy, 'journal.json'))
  await writeFile(join(copy, '00000001.segment'), bytes)
  return copy
}

test('wherever the last frame was torn, it is cut off and counted, and the chain goes on from the one before', async () => {
  const { directory: original, segment } = await threeRecords()
  const whole = segment.length - lastBytes

  for (let torn = 0; torn < lastBytes; torn++) {
    const copy = await journalWith(original, `torn-${torn}`, segment.subarray(0, whole + torn))
    const journal = await openJournal({ ...journalDefaults, commitMs: 0, directory: copy })
    await journal.append(noticeOf('b3'))
    await journal.close()

    const entries = await readAll(copy)
    expect(entries.map(bidOf)).toEqual(['b0', 'b1', 'b3'])
    expect(entries[2]).toMatchObject({ position: positionOf(2, 0), previous: positionOf(1, 1) })
    expect(journal.state()).toMatchObject({ cutBytes: torn, unconfirmedNotices: 3 })
  }
})

test('any byte of the last frame that is wrong is noticed', async () => {
  const { directory: original, segment } = await threeRecords()
  const whole = segment.length - lastBytes

  for (let at = 0; at < lastBytes; at++) {
    const damaged = Buffer.from(segment)
    damaged[whole + at] = (damaged[whole + at] ?? 0) ^ (1 << (at % 8))
    const copy = await journalWith(original, `flip-${at}`, damaged)
    expect((await readAll(copy)).map(bidOf)).toEqual(['b0', 'b1'])
  }
})

test('what is cut off stays in a file beside the segment', async () => {
  const { directory: original, segment } = await threeRecords()
  const copy = await journalWith(original, 'kept', segment.subarray(0, -1))

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.close()

  const cut = await readFile(join(copy, '00000001.cut'))
  expect(cut).toEqual(segment.subarray(segment.length - lastBytes, -1))
  expect((await readFile(join(copy, '00000001.segment'))).length).toBe(segment.length - lastBytes)
})

test('the last segment is copied into a new file, because a sync of the old one may have failed before', async () => {
  const { directory: original, segment } = await threeRecords()
  const path = join(original, '00000001.segment')
  const before = await stat(path)

  const journal = await openJournal({ ...journalDefaults, directory: original })
  await journal.close()

  expect((await stat(path)).ino).not.toBe(before.ino)
  expect(await readFile(path)).toEqual(segment)
  expect((await readdir(original)).filter((name) => name.includes('new'))).toEqual([])
})

test('damage in the middle of the last segment is no torn write: the file is kept for good, and counted', async () => {
  const { directory: original, segment } = await threeRecords()
  const damaged = damagedBefore(segment, lastBytes)
  const copy = await journalWith(original, 'middle', damaged)
  const settings = { ...journalDefaults, segmentBytesMax: 1000, directory: copy }

  const journal = await openJournal(settings)
  await journal.append(noticeOf('b3'))
  await journal.append(noticeOf('b4'))
  const found = journal.state()
  await writeConfirmed(copy, { notices: positionOf(2, 0), sums: 0 })
  await journal.clean()
  await journal.close()

  expect(found).toMatchObject({ damaged: 1, unconfirmedNotices: 6, cutBytes: 0 })
  expect(journal.state()).toMatchObject({ damaged: 1, segments: 1 })
  expect(await readFile(join(copy, '00000001.damaged'))).toEqual(damaged)
  expect((await readAll(copy)).map(bidOf)).toEqual(['b4'])
})

test('what stands before and behind the damage is read, at the positions that it had', async () => {
  const { directory: original, segment } = await threeRecords()
  const copy = await journalWith(original, 'around', damagedBefore(segment, lastBytes))

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.append(noticeOf('b3'))
  await journal.close()

  const entries = await readAll(copy)
  expect(entries.map(bidOf)).toEqual(['b0', 'b2', 'b3'])
  expect(entries.map(({ position, previous, damage }) => ({ position, previous, damage }))).toEqual([
    { position: positionOf(1, 0), previous: 0, damage: undefined },
    { position: positionOf(1, 2), previous: positionOf(1, 1), damage: { after: positionOf(1, 0), records: 1 } },
    { position: positionOf(2, 0), previous: positionOf(1, 2), damage: undefined },
  ])
})

test('what stands before the damage in a segment of a version without marks is read, and the rest is kept aside', async () => {
  const { directory: original } = await threeRecords()
  const segment = oldSegmentOf({ before: atBeginning, noticesBefore: 0 }, ['b0', 'b1', 'b2'].map(noticeOf))
  const damaged = Buffer.from(segment)
  damaged[segment.length >> 1] = 0
  const copy = await journalWith(original, 'unmarked', damaged)

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.append(noticeOf('b3'))
  await journal.close()

  const entries = await readAll(copy)
  expect(entries.map(bidOf)).toEqual(['b0', 'b3'])
  expect(entries[1]).toMatchObject({ position: positionOf(2, 0), previous: positionOf(1, 0) })
  expect(journal.state().damaged).toBe(1)
  expect(await readFile(join(copy, '00000001.damaged'))).toEqual(damaged)
})

test('a segment whose header is damaged is read, kept for good and counted', async () => {
  const { directory: original, segment } = await threeRecords()
  const damaged = Buffer.from(segment)
  damaged[10] = 1
  const copy = await journalWith(original, 'header', damaged)

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.append(noticeOf('b3'))
  await journal.close()

  expect(journal.state()).toMatchObject({ damaged: 1, unconfirmedNotices: 5 })
  expect(await readFile(join(copy, '00000001.damaged'))).toEqual(damaged)
  const entries = await readAll(copy)
  expect(entries.map(bidOf)).toEqual(['b0', 'b1', 'b2', 'b3'])
  expect(entries[3]).toMatchObject({ position: positionOf(2, 0), previous: positionOf(1, 2), damage: undefined })
})

test('where a header is damaged, the segment before it says where its streams began', async () => {
  const { directory: original } = await threeRecords()
  const journal = await openJournal({ ...journalDefaults, directory: original })
  journal.offer(sumsOf(1))
  await journal.close()
  const path = join(original, '00000002.segment')
  const segment = await readFile(path)
  segment[10] = 1
  await writeFile(path, segment)

  const again = await openJournal({ ...journalDefaults, directory: original })
  await again.append(noticeOf('b3'))
  await again.close()

  const entries = await readAll(original)
  expect(entries.map(bidOf)).toEqual(['b0', 'b1', 'b2', 'sums', 'b3'])
  expect(entries[4]).toMatchObject({ position: positionOf(3, 0), previous: positionOf(1, 2), damage: undefined })
})

test('a segment of a version without marks whose header is damaged is set aside, and its number is not used again', async () => {
  const { directory: original } = await threeRecords()
  const damaged = oldSegmentOf({ before: atBeginning, noticesBefore: 0 }, [noticeOf('b0')])
  damaged[10] = 1
  const copy = await journalWith(original, 'old-header', damaged)

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.append(noticeOf('b3'))
  await journal.close()

  expect(journal.state()).toMatchObject({ damaged: 1 })
  expect(await readFile(join(copy, '00000001.damaged'))).toEqual(damaged)
  expect((await readAll(copy)).map(({ position }) => position)).toEqual([positionOf(2, 0)])
})

test('an older copy is set aside when it is opened, and new records follow what the ledger has', async () => {
  const { directory: original, segment } = await threeRecords()
  const copy = await journalWith(original, 'older', segment)
  await writeConfirmed(copy, { notices: positionOf(7, 5), sums: 0 })

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.append(noticeOf('b3'))
  await journal.clean()
  await journal.close()

  expect(journal.state()).toMatchObject({ damaged: 1, unconfirmedNotices: 2 })
  expect(await readFile(join(copy, '00000001.damaged'))).toEqual(segment)
  const entries = await readAll(copy)
  expect(entries.map(({ position, previous }) => [position, previous])).toEqual([[positionOf(8, 0), positionOf(7, 5)]])
})

test('a segment that was only begun is removed, and its number is not used again', async () => {
  const { directory: original, segment } = await threeRecords()
  const copy = await journalWith(original, 'begun', segment)
  await writeFile(join(copy, '00000002.segment'), 'PARLEY')

  const journal = await openJournal({ ...journalDefaults, directory: copy })
  await journal.append(noticeOf('b3'))
  await journal.close()

  const entries = await readAll(copy)
  expect(entries[3]).toMatchObject({ position: positionOf(3, 0), previous: positionOf(1, 2) })
})
