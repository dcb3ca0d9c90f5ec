// T70: after a process was killed, the partners that it may not have called are called again: once, whatever happens to this
// process. A file beside the journal says up to where that was done; it is written before the first of them is called.

import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { atBeginning, beginning, type NoticeRecord, type Position, readJournal } from '@parley/journal'
import { type ReadNoticeTools, readNotice } from '../award/read-notice.ts'
import type { Report } from '../model/report.ts'
import type { NoticeStore } from '../notices/notice-store.ts'
import type { Deliveries } from '../partner-notices/deliveries.ts'
import { type Delivery, deliveryOf } from '../partner-notices/delivery.ts'
import { type Findings, findIncompleteDeliveries } from '../partner-notices/incomplete-deliveries.ts'
import type { Clock } from '../time/clock.ts'
import type { OwnJournal } from './open-journal.ts'

export interface RecoveryTools {
  readonly noticeStore: Pick<NoticeStore, 'markSeen'>
  readonly deliveries: Pick<Deliveries, 'take' | 'giveUp'>
  readonly deliveryOf: (notice: NoticeRecord) => Delivery | undefined
  readonly recoveredMax: number
  readonly clock: Clock
  /** The pause before a disk that failed is tried again. */
  readonly retryMs: number
  readonly report: Report
  readonly stopped: AbortSignal
}

/** So many records are looked at in one turn of the event loop. */
const readBounds = { recordsMax: 128, bytesMax: 1_048_576 }
const fileName = 'recovered'

/**
 * Every segment that is still there is read, also what the ledger has confirmed: it may have confirmed a notice before the
 * partner was called.
 */
export async function recover(own: OwnJournal | undefined, tools: RecoveryTools): Promise<void> {
  if (own === undefined) return
  const found = await readIncomplete(own, tools).finally(own.journal.startCleaning)
  if (found !== undefined && !tools.stopped.aborted) await deliver(found, own.directory, tools)
}

/** Until it has read, nothing is deleted from the journal: the ledger confirms what this is still to see. */
async function readIncomplete(own: OwnJournal, tools: RecoveryTools): Promise<Findings | undefined> {
  const { directory, lastOldSegment } = own
  if (lastOldSegment === 0) return undefined
  const reader = await readJournal(directory, atBeginning)
  try {
    return await findIncompleteDeliveries({
      next: async () => (tools.stopped.aborted ? [] : await reader.next(readBounds)),
      lastOldSegment,
      markSeen: tools.noticeStore.markSeen,
      deliveryOf: tools.deliveryOf,
      incompleteMax: tools.recoveredMax,
    })
  } finally {
    await reader.close()
  }
}

/** As of the time when the notice came: its token may have expired since. */
export function deliveryOfRecord(
  { kind, token, notedAtMs }: NoticeRecord,
  tools: ReadNoticeTools,
): Delivery | undefined {
  const reading = readNotice({ kind, token }, '', tools, Math.floor(notedAtMs / 1000))
  return reading.kind === 'refused' ? undefined : deliveryOf(reading)
}

async function deliver(found: Findings, directory: string, tools: RecoveryTools): Promise<void> {
  const { incomplete, left, last } = found
  if (last === undefined) return
  const recoveredTo = await readRecovered(directory)
  if (!(await markRecovered(directory, last, tools))) return
  const { take, giveUp } = tools.deliveries
  await inSlices(left, tools.stopped, ({ delivery }) => giveUp(delivery))
  await inSlices(incomplete, tools.stopped, ({ delivery, position }) => {
    // Whoever recovered this one before was killed too.
    if (position > recoveredTo) take(delivery)
    else giveUp(delivery)
  })
}

/** So many are handed over in one turn of the event loop: there may be thousands, and auctions go on meanwhile. */
const sliceMax = 100

async function inSlices<Item>(
  items: readonly Item[],
  stopped: AbortSignal,
  handOver: (item: Item) => void,
): Promise<void> {
  for (let from = 0; from < items.length && !stopped.aborted; from += sliceMax) {
    for (const item of items.slice(from, from + sliceMax)) handOver(item)
    await setImmediate()
  }
}

/** A disk that is full, or fails, is tried again: until then nobody is called. False if the exchange was stopped first. */
async function markRecovered(directory: string, position: Position, tools: RecoveryTools): Promise<boolean> {
  const { clock, retryMs, stopped, report } = tools
  for (let failures = 0; !stopped.aborted; failures++) {
    try {
      await writeRecovered(directory, position)
      return true
    } catch (error) {
      if (failures === 0) report(error)
      await pause(retryMs, clock, stopped)
    }
  }
  return false
}

function pause(ms: number, clock: Clock, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    stopped.addEventListener('abort', end)
    if (stopped.aborted) end()
  })
}

async function readRecovered(directory: string): Promise<Position> {
  const text = await readFile(join(directory, fileName), 'utf8').catch(() => '')
  return /^\d+$/.test(text) ? Number(text) : beginning
}

async function writeRecovered(directory: string, position: Position): Promise<void> {
  const path = join(directory, fileName)
  await using file = await open(`${path}.new`, 'w')
  await file.writeFile(String(position))
  await file.sync()
  await rename(`${path}.new`, path)
  await using folder = await open(directory, 'r')
  await folder.sync()
}
