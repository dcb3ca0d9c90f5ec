// T66: a disk of two megabytes is filled. Needs the right to mount one.

import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { type Journal, journalDefaults, openJournal, writeConfirmed } from '../src/index.ts'
import { noticeOf } from './support/notice.ts'
import { bidOf, readAll, scratch } from './support/scratch.ts'

const run = promisify(execFile)
const directory = scratch()
const mounted: string[] = []
afterEach(async () => {
  for (const path of mounted.splice(0)) await run('umount', ['-l', path])
})

async function smallDisk(): Promise<string> {
  const path = await directory()
  await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path]).catch((error: unknown) => {
    throw new Error('This test fills a small disk that it mounts: run it as root, with the right to mount a tmpfs.', {
      cause: error,
    })
  })
  mounted.push(path)
  return path
}

/** Leaves so many bytes free. */
async function fill(disk: string, freeBytes: number): Promise<() => Promise<void>> {
  const path = join(disk, 'filler')
  const { stdout } = await run('df', ['--output=avail', '-B1', disk])
  await writeFile(path, Buffer.alloc(Number(stdout.split('\n')[1]) - freeBytes))
  return () => rm(path)
}

async function untilWorking(journal: Journal): Promise<void> {
  for (let tries = 0; tries < 200 && !journal.state().isWorking; tries++) await pause(20)
}

test('on a full disk notices are unavailable, none that was acknowledged is lost, and room makes it work again', async () => {
  const disk = await smallDisk()
  const path = join(disk, 'journal')
  const journal = await openJournal({ ...journalDefaults, retryMs: 50, directory: path })
  const makeRoom = await fill(disk, 40 * 1024)
  const acknowledged: string[] = []
  const append = async (bid: string): Promise<string> => {
    const result = await journal.append(noticeOf(bid))
    if (result === 'durable') acknowledged.push(bid)
    return result
  }

  const before = await Promise.all(Array.from({ length: 10 }, (_, index) => append(`before-${index}`)))
  // Together they need more than is left: the disk takes a part of the write.
  const during = await Promise.all(Array.from({ length: 100 }, (_, index) => append(`during-${index}`)))
  const full = journal.state()
  await makeRoom()
  await untilWorking(journal)
  const after = await Promise.all(Array.from({ length: 10 }, (_, index) => append(`after-${index}`)))
  await journal.close()

  expect(new Set(before)).toEqual(new Set(['durable']))
  expect(new Set(during)).toEqual(new Set(['unavailable']))
  expect(full).toMatchObject({ isWorking: false, lastFailure: expect.stringContaining('ENOSPC') as string })
  expect(new Set(after)).toEqual(new Set(['durable']))
  const found = new Set((await readAll(path)).map(bidOf))
  expect(acknowledged.filter((bid) => !found.has(bid))).toEqual([])
  expect(acknowledged).toHaveLength(20)
})

test('a journal that is opened on a full disk works when there is room', async () => {
  const disk = await smallDisk()
  const path = join(disk, 'journal')
  await mkdir(path)
  const settings = { ...journalDefaults, retryMs: 50, directory: path }
  const first = await openJournal(settings)
  await first.append(noticeOf('b0'))
  await first.close()
  const makeRoom = await fill(disk, 0)

  const second = await openJournal(settings)
  const full = await second.append(noticeOf('b1'))
  await makeRoom()
  await untilWorking(second)
  const free = await second.append(noticeOf('b2'))
  await second.close()

  expect([full, free]).toEqual(['unavailable', 'durable'])
  expect((await readAll(path)).map(bidOf)).toEqual(['b0', 'b2'])
})

test('a journal that has filled the disk itself gets room as soon as the ledger confirms', async () => {
  const path = join(await smallDisk(), 'journal')
  const settings = { ...journalDefaults, retryMs: 50, cleanMs: 50, segmentBytesMax: 65_536, directory: path }
  const journal = await openJournal(settings)
  let last: string = 'durable'
  for (let index = 0; last === 'durable'; index++) last = await journal.append(noticeOf(`b${index}`))
  const entries = await readAll(path)

  await writeConfirmed(path, { notices: entries.at(-1)?.position ?? 0, sums: 0 })
  await untilWorking(journal)
  const after = await journal.append(noticeOf('after'))
  await journal.close()

  expect(after).toBe('durable')
})
