// How much a journal may hold: sums up to 80 % of it, notices up to all of it, and what is confirmed makes room again.

import { expect, test } from 'vitest'
import { noticeOf, sumsOf } from '../../test/support/notice.ts'
import { bidOf, readAll, scratch } from '../../test/support/scratch.ts'
import { writeConfirmed } from '../index.ts'
import { openJournal } from '../journal.ts'
import { positionOf } from '../position.ts'
import { frameBytes } from '../segment/frame.ts'
import { headerBytes } from '../segment/header.ts'
import { journalDefaults } from '../settings.ts'

const directory = scratch()
/** With its frame. */
const noticeBytes = frameBytes(Buffer.byteLength(JSON.stringify(noticeOf('b0'))))

test('sums are refused from 80 % on, notices when they do not fit', async () => {
  const bytesMax = headerBytes + 10 * noticeBytes
  const journal = await openJournal({ ...journalDefaults, bytesMax, directory: await directory() })

  for (const bid of ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6']) await journal.append(noticeOf(bid))
  const below = journal.offer(sumsOf(1))
  await journal.append(noticeOf('b7'))
  const above = journal.offer(sumsOf(1))
  const ninth = await journal.append(noticeOf('b8'))
  const working = journal.state().isWorking
  const tenth = await journal.append(noticeOf('b9'))

  expect([below, above, ninth, working, tenth]).toEqual([true, false, 'durable', true, 'unavailable'])
  expect(journal.state()).toMatchObject({ isWorking: false, dropped: 1, failures: 0 })
  await journal.close()
})

test('a notice that exactly fills the journal is taken', async () => {
  const bytesMax = headerBytes + 2 * noticeBytes
  const journal = await openJournal({ ...journalDefaults, bytesMax, directory: await directory() })

  const answers = [
    await journal.append(noticeOf('b0')),
    await journal.append(noticeOf('b1')),
    await journal.append(noticeOf('b2')),
  ]

  expect(answers).toEqual(['durable', 'durable', 'unavailable'])
  expect(journal.state().bytes).toBe(bytesMax)
  await journal.close()
})

test.each([0, 1, headerBytes - 1, headerBytes])(
  'a record that needs a new segment is taken only if its header fits as well: %i bytes more',
  async (more) => {
    const bytesMax = headerBytes + 2 * noticeBytes + more
    const settings = { ...journalDefaults, bytesMax, segmentBytesMax: headerBytes + noticeBytes }
    const journal = await openJournal({ ...settings, directory: await directory() })

    const answers = [await journal.append(noticeOf('b0')), await journal.append(noticeOf('b1'))]

    expect(answers).toEqual(['durable', more < headerBytes ? 'unavailable' : 'durable'])
    expect(journal.state().bytes).toBeLessThanOrEqual(bytesMax)
    await journal.close()
  },
)

test('records that wait behind a batch are counted with the segment that will begin for them', async () => {
  const bytesMax = 2 * headerBytes - 1 + 3 * noticeBytes
  const settings = { ...journalDefaults, bytesMax, segmentBytesMax: headerBytes + noticeBytes, commitRecordsMax: 1 }
  const journal = await openJournal({ ...settings, directory: await directory() })
  const offered = ['b0', 'b1', 'b2']

  const answers = await Promise.all(offered.map((bid) => journal.append(noticeOf(bid))))

  expect(answers).toEqual(['durable', 'durable', 'unavailable'])
  expect(journal.state().bytes).toBeLessThanOrEqual(bytesMax)
  await journal.close()
})

test('confirmation makes room, even if all is in the segment that is written to', async () => {
  const settings = { ...journalDefaults, bytesMax: headerBytes + 2 * noticeBytes + 50, directory: await directory() }
  const journal = await openJournal(settings)
  await journal.append(noticeOf('b0'))
  await journal.append(noticeOf('b1'))
  const full = await journal.append(noticeOf('b2'))

  await writeConfirmed(settings.directory, { notices: positionOf(1, 1), sums: 0 })
  await journal.clean()
  const free = await journal.append(noticeOf('b3'))

  expect([full, free]).toEqual(['unavailable', 'durable'])
  expect((await readAll(settings.directory)).map(bidOf)).toEqual(['b3'])
  expect(journal.state().isWorking).toBe(true)
  await journal.close()
})

test('a journal that is opened knows the bytes of the processes before', async () => {
  const settings = { ...journalDefaults, bytesMax: 2 * headerBytes + 2 * noticeBytes, directory: await directory() }
  const first = await openJournal(settings)
  await first.append(noticeOf('b0'))
  await first.close()

  const second = await openJournal(settings)
  const answers = [await second.append(noticeOf('b1')), await second.append(noticeOf('b2'))]

  expect(answers).toEqual(['durable', 'unavailable'])
  await second.close()
})
