import { FakeClock } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { deliveryOf, noticeOf, sumsOf } from '../../test/support/notice.ts'
import { bidOf, readAll, scratch } from '../../test/support/scratch.ts'
import { openJournal } from '../journal.ts'
import type { JournalRecord } from '../records/record.ts'
import { journalDefaults, systemEffects } from '../settings.ts'

const directory = scratch()

interface Setup {
  readonly path: string
  readonly answers: readonly string[]
  readonly late: readonly JournalRecord[]
  readonly failures: number
}

/** Two records and a sum in one commit, during which so much time passes; then the disk answers. */
async function commitOf(ms: number, onLate: (record: JournalRecord) => void): Promise<Setup> {
  const clock = new FakeClock()
  const late: JournalRecord[] = []
  const settings = { ...journalDefaults, commitRecordsMax: 3, stallMs: 5000, directory: await directory() }
  const journal = await openJournal(settings, {
    ...systemEffects,
    after: clock.after.bind(clock),
    onLate(record) {
      late.push(record)
      onLate(record)
    },
  })
  journal.offer(sumsOf(1))
  const answers = [journal.append(noticeOf('b1')), journal.append(deliveryOf('b1'))]
  clock.advance(ms)
  await journal.close()
  return { path: settings.directory, answers: await Promise.all(answers), late, failures: journal.state().failures }
}

test('what was unavailable because the disk was slow is reported when it is durable after all', async () => {
  const { answers, late, path } = await commitOf(5000, () => {})

  expect(answers).toEqual(['unavailable', 'unavailable'])
  expect(late).toEqual([noticeOf('b1'), deliveryOf('b1')])
  expect((await readAll(path)).map(bidOf)).toEqual(['sums', 'b1', 'b1'])
})

test('what was durable in time is not reported', async () => {
  const { answers, late } = await commitOf(4999, () => {})

  expect([answers, late]).toEqual([['durable', 'durable'], []])
})

test('a listener that throws is counted, and the disk is not blamed for it', async () => {
  const { failures, path } = await commitOf(5000, () => {
    throw new Error('no')
  })

  expect(failures).toBe(1)
  expect((await readAll(path)).map(bidOf)).toEqual(['sums', 'b1', 'b1'])
})
