import { readdir } from 'node:fs/promises'
import { FakeClock } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { noticeOf, sumsOf } from '../test/support/notice.ts'
import { bidOf, readAll, scratch } from '../test/support/scratch.ts'
import { writeConfirmed } from './index.ts'
import { openJournal } from './journal.ts'
import { positionOf } from './position.ts'
import { recordBytesMax } from './segment/frame.ts'
import { journalDefaults, systemEffects } from './settings.ts'

const directory = scratch()

test('what was durable is read back, in order, each with the position of the one before', async () => {
  const settings = { ...journalDefaults, directory: await directory() }
  const journal = await openJournal(settings)

  const answers = await Promise.all([journal.append(noticeOf('b1')), journal.append(noticeOf('b2'))])
  journal.offer(sumsOf(3))
  await journal.close()

  expect(answers).toEqual(['durable', 'durable'])
  const entries = await readAll(settings.directory)
  expect(entries.map(({ record }) => record)).toEqual([noticeOf('b1'), noticeOf('b2'), sumsOf(3)])
  expect(entries.map(({ stream, position, previous }) => ({ stream, position, previous }))).toEqual([
    { stream: 'notices', position: positionOf(1, 0), previous: 0 },
    { stream: 'notices', position: positionOf(1, 1), previous: positionOf(1, 0) },
    { stream: 'sums', position: positionOf(1, 2), previous: 0 },
  ])
  expect(new Set(entries.map((entry) => entry.journal))).toEqual(new Set([journal.id]))
})

test('a journal keeps its id and begins a new segment when it is opened again', async () => {
  const settings = { ...journalDefaults, directory: await directory() }
  const first = await openJournal(settings)
  await first.append(noticeOf('b1'))
  await first.close()

  const second = await openJournal(settings)
  await second.append(noticeOf('b2'))
  await second.close()

  expect(second.id).toBe(first.id)
  const entries = await readAll(settings.directory)
  expect(entries.map(({ position, previous }) => [position, previous])).toEqual([
    [positionOf(1, 0), 0],
    [positionOf(2, 0), positionOf(1, 0)],
  ])
})

test('records that come within the window share one timer and become durable together', async () => {
  const clock = new FakeClock()
  const after = clock.after.bind(clock)
  const journal = await openJournal({ ...journalDefaults, directory: await directory() }, { ...systemEffects, after })

  const answers = Array.from({ length: 100 }, (_, index) => journal.append(noticeOf(`b${index}`)))
  const commits = clock.waiting().filter((ms) => ms === 2)
  clock.advance(2)

  expect(commits).toEqual([2])
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['durable']))
  await journal.close()
})

test('with enough records a commit does not wait', async () => {
  const clock = new FakeClock()
  const settings = { ...journalDefaults, commitRecordsMax: 2, directory: await directory() }
  const journal = await openJournal(settings, { ...systemEffects, after: clock.after.bind(clock) })

  const answers = await Promise.all([journal.append(noticeOf('b1')), journal.append(noticeOf('b2'))])

  expect(answers).toEqual(['durable', 'durable'])
  expect(clock.nowMs()).toBe(0)
  await journal.close()
})

test('closing makes durable what was appended, and takes nothing more', async () => {
  const settings = { ...journalDefaults, commitMs: 60_000, directory: await directory() }
  const journal = await openJournal(settings)

  const before = journal.append(noticeOf('b1'))
  await journal.close()
  const later = journal.append(noticeOf('b2'))

  expect([await before, await later]).toEqual(['durable', 'unavailable'])
  expect((await readAll(settings.directory)).map(bidOf)).toEqual(['b1'])
})

test('a segment that is long enough is followed by another, and the chain of positions goes on', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 2000, directory: await directory() }
  const journal = await openJournal(settings)

  for (const bid of ['b1', 'b2', 'b3', 'b4', 'b5']) await journal.append(noticeOf(bid))

  const entries = await readAll(settings.directory)
  expect(entries.map(({ position, previous }) => [position, previous])).toEqual([
    [positionOf(1, 0), 0],
    [positionOf(1, 1), positionOf(1, 0)],
    [positionOf(2, 0), positionOf(1, 1)],
    [positionOf(2, 1), positionOf(2, 0)],
    [positionOf(3, 0), positionOf(2, 1)],
  ])
  expect(journal.state()).toMatchObject({ segments: 3, unconfirmedNotices: 5 })
  await journal.close()
})

test('what waits for a busy disk is bounded', async () => {
  const settings = { ...journalDefaults, commitMs: 60_000, waitingBytesMax: 1950, directory: await directory() }
  const journal = await openJournal(settings)

  const answers = ['b1', 'b2', 'b3', 'b4'].map((bid) => journal.append(noticeOf(bid)))
  const isTaken = journal.offer(sumsOf(1))
  await journal.close()

  expect(await Promise.all(answers)).toEqual(['durable', 'durable', 'durable', 'unavailable'])
  expect(isTaken).toBe(false)
  expect(journal.state().dropped).toBe(1)
})

test('sums that wait leave half of the room to notices', async () => {
  const settings = { ...journalDefaults, commitMs: 60_000, waitingBytesMax: 1800, directory: await directory() }
  const journal = await openJournal(settings)

  const sums = Array.from({ length: 20 }, (_, index) => journal.offer(sumsOf(index + 1)))
  const notice = journal.append(noticeOf('b1'))
  await journal.close()

  expect([sums[0], sums.at(-1), await notice]).toEqual([true, false, 'durable'])
})

test('a record that does not fit a frame is not taken', async () => {
  const journal = await openJournal({ ...journalDefaults, directory: await directory() })
  const withBytes = (bytes: number) => ({ ...noticeOf('b1'), token: 't'.repeat(bytes) })
  const rest = JSON.stringify(withBytes(0)).length

  const largest = await journal.append(withBytes(recordBytesMax - rest))
  const larger = await journal.append(withBytes(recordBytesMax - rest + 1))

  expect([largest, larger]).toEqual(['durable', 'unavailable'])
  await journal.close()
})

test('the journal of a running process cannot be opened twice, and is free after it is closed', async () => {
  const settings = { ...journalDefaults, directory: await directory() }
  const journal = await openJournal(settings)

  await expect(openJournal(settings)).rejects.toThrow('is in use by another process, which is running')
  await journal.close()
  const again = await openJournal(settings)

  expect(again.state().isWorking).toBe(true)
  await again.close()
})

test('confirmed segments are deleted, and the one that is written to stays', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 1000, directory: await directory() }
  const journal = await openJournal(settings)
  for (const bid of ['b1', 'b2', 'b3']) await journal.append(noticeOf(bid))

  await writeConfirmed(settings.directory, { notices: positionOf(2, 0), sums: 0 })
  await journal.clean()

  const names = await readdir(settings.directory)
  expect(names.filter((name) => name.endsWith('.segment'))).toEqual(['00000003.segment'])
  expect(journal.state()).toMatchObject({ segments: 1, unconfirmedNotices: 1 })
  await journal.close()
})

test('a segment is kept until both of its streams are confirmed', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 1000, directory: await directory() }
  const journal = await openJournal(settings)
  journal.offer(sumsOf(1))
  await journal.append(noticeOf('b1'))
  await journal.append(noticeOf('b2'))

  await writeConfirmed(settings.directory, { notices: positionOf(2, 0), sums: 0 })
  await journal.clean()
  const kept = journal.state()
  await writeConfirmed(settings.directory, { notices: positionOf(2, 0), sums: positionOf(1, 0) })
  await journal.clean()

  expect(kept).toMatchObject({ segments: 2, unconfirmedNotices: 0 })
  expect(journal.state()).toMatchObject({ segments: 1, unconfirmedNotices: 0 })
  await journal.close()
})

test('the journal knows for how long the ledger has been behind', async () => {
  let nowMs = 0
  const settings = { ...journalDefaults, directory: await directory() }
  const journal = await openJournal(settings, { ...systemEffects, nowMs: () => nowMs })
  await journal.append(noticeOf('b1'))

  await journal.clean()
  nowMs = 60_000
  const waiting = journal.state().behindMs
  await writeConfirmed(settings.directory, { notices: positionOf(1, 0), sums: 0 })
  await journal.clean()

  expect([waiting, journal.state().behindMs]).toEqual([60_000, 0])
  await journal.close()
})

test('an older copy of a journal deletes nothing by what was confirmed of the newer one', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 1000, directory: await directory() }
  const journal = await openJournal(settings)
  for (const bid of ['b1', 'b2', 'b3']) await journal.append(noticeOf(bid))

  await writeConfirmed(settings.directory, { notices: positionOf(4, 0), sums: 0 })
  await journal.clean()
  const laterSegment = journal.state()
  await writeConfirmed(settings.directory, { notices: positionOf(3, 1), sums: 0 })
  await journal.clean()
  const laterRecord = journal.state()
  await writeConfirmed(settings.directory, { notices: positionOf(3, 0), sums: 0 })
  await journal.clean()

  expect(laterSegment).toMatchObject({ segments: 3, unconfirmedNotices: 3, failures: 1, isWorking: true })
  expect(laterSegment.lastFailure).toContain('is an older copy')
  expect(laterRecord).toMatchObject({ segments: 3, unconfirmedNotices: 3, failures: 2 })
  expect(journal.state()).toMatchObject({ segments: 1, unconfirmedNotices: 0, failures: 2 })
  await journal.close()
})

test('positions go on after all segments were confirmed and deleted', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 1000, directory: await directory() }
  const journal = await openJournal(settings)
  for (const bid of ['b1', 'b2']) await journal.append(noticeOf(bid))
  await journal.close()
  await writeConfirmed(settings.directory, { notices: positionOf(2, 0), sums: 0 })

  const second = await openJournal(settings)
  await second.clean()
  await second.close()
  const third = await openJournal(settings)
  await third.append(noticeOf('b3'))

  const entries = await readAll(settings.directory)
  expect(entries.map(({ position, previous }) => [position, previous])).toEqual([[positionOf(4, 0), positionOf(2, 0)]])
  await third.close()
})

test('a journal that is cleaned later deletes nothing before it is told to', async () => {
  const settings = { ...journalDefaults, segmentBytesMax: 1000, isCleanedLater: true, directory: await directory() }
  const journal = await openJournal(settings)
  for (const bid of ['b1', 'b2']) await journal.append(noticeOf(bid))
  await writeConfirmed(settings.directory, { notices: positionOf(1, 0), sums: 0 })

  await journal.clean()
  const before = journal.state().segments
  journal.startCleaning()
  await journal.clean()

  expect([before, journal.state().segments]).toEqual([2, 1])
  await journal.close()
})

test('a confirmed segment stays for as long as it is to be kept', async () => {
  const clock = new FakeClock()
  const settings = { ...journalDefaults, segmentBytesMax: 1000, commitMs: 0, commitRecordsMax: 1, keepMs: 60_000 }
  const effects = { ...systemEffects, after: clock.after.bind(clock) }
  const path = await directory()
  const journal = await openJournal({ ...settings, directory: path }, effects)
  for (const bid of ['b1', 'b2']) await journal.append(noticeOf(bid))
  await writeConfirmed(path, { notices: positionOf(1, 0), sums: 0 })

  const segments: number[] = []
  for (const passedMs of [0, 59_999, 1]) {
    clock.advance(passedMs)
    await journal.clean()
    segments.push(journal.state().segments)
  }

  expect(segments).toEqual([2, 2, 1])
  await journal.close()
  expect(clock.timerCount).toBe(0)
})

test('where bytes are short a confirmed segment goes at once', async () => {
  const path = await directory()
  const settings = { ...journalDefaults, bytesMax: 4000, segmentBytesMax: 1000, keepMs: 60_000, directory: path }
  const journal = await openJournal(settings)
  for (const bid of ['b1', 'b2', 'b3']) await journal.append(noticeOf(bid))
  await writeConfirmed(path, { notices: positionOf(2, 0), sums: 0 })

  await journal.clean()

  expect(journal.state().segments).toBe(1)
  await journal.close()
})
