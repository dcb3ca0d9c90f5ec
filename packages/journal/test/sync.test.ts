// T66: when a record counts as durable, and what happens if the disk fails or hangs.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { journalDefaults } from '../src/index.ts'
import { type ChildJournal, startChild } from './support/child.ts'
import { bidOf, readAll, scratch } from './support/scratch.ts'
import { buildSyncShim, type SyncShim } from './support/sync-shim.ts'

const directory = scratch()

interface Setup {
  readonly shim: SyncShim
  readonly journal: ChildJournal
  readonly path: string
}

async function startWithShim(settings: { readonly stallMs?: number } = {}): Promise<Setup> {
  const shim = await buildSyncShim(await directory())
  const path = await directory()
  const journal = await startChild({ ...journalDefaults, retryMs: 50, ...settings, directory: path }, shim.env)
  return { shim, journal, path }
}

/** Appends until it is durable again; what was tried on the way is lost. */
async function untilDurable(journal: ChildJournal, bid: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const [result] = await journal.append(bid)
    if (result === 'durable') return
    await pause(20)
  }
  throw new Error(`${bid} did not become durable.`)
}

test('a record is acknowledged after a sync that began when its last byte was in the file', async () => {
  const { shim, journal, path } = await startWithShim()

  await journal.append('b0')
  const { size } = await stat(join(path, '00000001.segment'))

  expect((await shim.syncs()).at(-1)).toEqual({ file: '00000001.segment', size, outcome: 'synced' })
  await journal.close()
})

test('a record is not acknowledged while its sync is under way', async () => {
  const { shim, journal } = await startWithShim()
  await shim.wait()

  const appended = journal.append('b0')
  const early = await Promise.race([appended, pause(300, 'waiting')])
  await shim.work()

  expect(early).toBe('waiting')
  expect(await appended).toEqual(['durable'])
  await journal.close()
})

test('1,000 records that come together share a few syncs', async () => {
  const { shim, journal } = await startWithShim()
  const before = (await shim.syncs()).length

  const results = await journal.append(...Array.from({ length: 1000 }, (_, index) => `b${index}`))

  expect(new Set(results)).toEqual(new Set(['durable']))
  expect((await shim.syncs()).length - before).toBeLessThanOrEqual(8)
  await journal.close()
})

test('after a sync that failed its segment is never synced again, and a new one takes over when the disk works', async () => {
  const { shim, journal, path } = await startWithShim()
  await journal.append('b0', 'b1')

  await shim.fail()
  const refused = await journal.append('b2', 'b3')
  const meanwhile = await journal.append('b4')
  const broken = await journal.state()
  await shim.work()
  await untilDurable(journal, 'b5')

  expect([...refused, ...meanwhile]).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect(broken).toMatchObject({ isWorking: false, lastFailure: expect.stringContaining('EIO') as string })
  const outcomes = (await shim.syncs()).filter(({ file }) => file === '00000001.segment').map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1)
  expect(outcomes.at(-1)).toBe('failed')
  expect(await journal.state()).toMatchObject({ isWorking: true })
  await journal.close()
  const bids = (await readAll(path)).map(bidOf)
  expect(bids).toEqual(expect.arrayContaining(['b0', 'b1', 'b5']))
  expect(bids).not.toContain('b4')
})

test('the first record after a failed sync follows the last durable one', async () => {
  const { shim, journal, path } = await startWithShim()
  await journal.append('b0')

  await shim.fail()
  await journal.append('b1')
  await shim.work()
  await untilDurable(journal, 'b2')
  await journal.close()

  const entries = await readAll(path)
  const [first] = entries
  expect(entries.at(-1)).toMatchObject({ previous: first?.position })
})

test('a disk that does not answer counts as failed until it does', async () => {
  const { shim, journal, path } = await startWithShim({ stallMs: 200 })
  await shim.wait()

  const hanging = await journal.append('b0')
  const meanwhile = await journal.append('b1')
  const stalled = await journal.state()
  await shim.work()
  await untilDurable(journal, 'b2')

  expect([...hanging, ...meanwhile]).toEqual(['unavailable', 'unavailable'])
  expect(stalled.isWorking).toBe(false)
  await journal.close()
  // The disk did what it was asked in the end, so b0 is there although nobody was promised it.
  expect((await readAll(path)).map(bidOf)).toEqual(['b0', 'b2'])
})
