// T66: a torn write, syncs that fail and a full disk, at one node, so that no other can help out. While the disk does not
// keep anything, the node says 503; what it acknowledged is there afterwards.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../figures.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { rowsVerdict } from './book/audit.ts'
import { Book } from './book/book.ts'
import { type LoadResult, runLoad } from './client/load.ts'
import { type FailingSync, makeFailingSync, mountSmallDisk, tearLastSegment } from './faults/disk.ts'
import { caughtUp, openStage, type Stage } from './stage.ts'

const diskBytes = 4 * 2 ** 20

export const disk: Scenario = {
  id: 'disk',
  title: 'a torn write, syncs that fail, and a full disk',
  async run(setting) {
    const journal = join(setting.folder, 'small-disk')
    const unmount = mountSmallDisk(journal, diskBytes)
    const syncs = makeFailingSync(setting.folder)
    const options = {
      nodes: 1,
      firstNode: { journal, env: syncs.env },
      journal: { segmentBytesMax: 262_144, retryMs: 100 },
    }
    const stage = await openStage(options, setting)
    const book = new Book()
    try {
      return [
        await tornWrite(stage, book, setting),
        await failedSyncs(stage, book, setting, syncs),
        await fullDisk(stage, book, setting),
        rowsVerdict(book, await stage.view.rows()),
      ]
    } finally {
      await stage.close()
      unmount()
    }
  },
}

/** Clicks are redirected whether or not they are kept, so they are no part of this promise. */
const kinds = ['win', 'billing', 'impression'] as const

function load({ lines, publishers }: Stage, book: Book, { seed }: Setting, name: string, more: number) {
  const notices = book.offeredCount + more
  return runLoad({ lines, publishers, book, random: randomOf(seed), name, notices, kinds, impressions: 10, clients: 8 })
}

async function tornWrite(stage: Stage, book: Book, setting: Setting): Promise<Verdict> {
  const [node] = stage.nodes
  if (node === undefined) throw new Error('there is no node')
  await load(stage, book, setting, 'before-torn', 600)
  await node.kill()
  const slot = readdirSync(node.journal).find((name) => /^\d+$/.test(name)) ?? '0'
  const torn = tearLastSegment(join(node.journal, slot))
  await node.restart()
  const after = await load(stage, book, setting, 'after-torn', 600)
  const seconds = await caughtUp(stage, book.acknowledgedCount, 30_000)
  const found = `${torn} bytes of a write that was cut; ${countText(book.acknowledgedCount)} acknowledged before and after`
  return verdict('a torn write at the end of the journal costs nothing', found, {
    [`${after.givenUp + after.refused} notices were not taken afterwards`]: after.givenUp + after.refused === 0,
    'the ledger did not get all': seconds !== undefined,
  })
}

async function failedSyncs(stage: Stage, book: Book, setting: Setting, syncs: FailingSync): Promise<Verdict> {
  const { print } = setting
  syncs.begin()
  print('syncs fail')
  const loading = load(stage, book, setting, 'no-sync', 1500)
  // Whatever was synced before the fault began is answered by now.
  await wait(500)
  const during = book.acknowledgedCount
  await wait(2000)
  const acknowledged = book.acknowledgedCount - during
  syncs.end()
  print('syncs work')
  const result = await loading
  const seconds = await caughtUp(stage, book.acknowledgedCount, 30_000)
  return verdict('an fdatasync that fails: 503 while it lasts', shown(result, acknowledged), {
    ...refusalClaims(result, acknowledged),
    'the ledger did not get all': seconds !== undefined,
  })
}

/** Without a ledger nothing is confirmed and the disk fills up; with it there is room again. */
async function fullDisk(stage: Stage, book: Book, setting: Setting): Promise<Verdict> {
  const { print } = setting
  const [ledger] = stage.ledgers
  await ledger?.kill()
  const loading = load(stage, book, setting, 'full', 6000)
  const full = await untilStill(book, book.acknowledgedCount)
  await wait(1500)
  const acknowledged = book.acknowledgedCount - full
  print(`the disk is full after ${countText(full)} notices in all`)
  await ledger?.restart()
  const result = await loading
  const seconds = await caughtUp(stage, book.acknowledgedCount, 30_000)
  return verdict('a full disk: 503 until the ledger has confirmed', shown(result, acknowledged), {
    ...refusalClaims(result, acknowledged),
    'the ledger did not get all': seconds !== undefined,
  })
}

/** How many are acknowledged when after `before` some came, and then for two seconds none any more. */
async function untilStill(book: Book, before: number): Promise<number> {
  for (let tries = 0; book.acknowledgedCount === before && tries < 300; tries++) await wait(100)
  for (let last = -1; last !== book.acknowledgedCount; await wait(2000)) last = book.acknowledgedCount
  return book.acknowledgedCount
}

function refusalClaims({ statuses, refused, givenUp }: LoadResult, acknowledged: number) {
  return {
    'there was no 503': (statuses[503] ?? 0) > 0,
    [`${acknowledged} acknowledged meanwhile`]: acknowledged === 0,
    [`${refused} refused, ${givenUp} given up`]: refused + givenUp === 0,
  }
}

function shown({ statuses }: LoadResult, acknowledged: number): string {
  return `${countText(statuses[503] ?? 0)} × 503, ${acknowledged} acknowledged while it lasted, ${countText(statuses[200] ?? 0)} after`
}
