// The journal of this process: a folder of its own below `journal.directory`, because a journal has one writer.

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Journal, journalDefaults, openJournal } from '@parley/journal'
import type { Config } from '../config/fields.ts'
import { longestDeliveryMs } from '../partner-notices/delivery-timeout.ts'

export interface OwnJournal {
  readonly journal: Journal
  readonly directory: string
  /** The last segment of earlier processes; 0 where there was none. */
  readonly lastOldSegment: number
}

/**
 * `worker` is the number of this process, where there are several. Undefined where no journal is configured. T70: the ledger
 * may confirm a notice whose partner is still to be called, so its segment stays as long as the call can take, and nothing
 * is deleted before `startCleaning`.
 */
export async function openOwnJournal(config: Config, worker: number | undefined): Promise<OwnJournal | undefined> {
  const { directory: root, ...bounds } = config.journal
  if (root === '') return undefined
  const directory = join(root, String(worker ?? 0))
  try {
    await mkdir(directory, { recursive: true })
    const lastOldSegment = Math.max(0, ...(await readdir(directory)).flatMap(segmentIn))
    const keepMs = longestDeliveryMs(config.notices)
    const journal = await openJournal({ ...journalDefaults, ...bounds, keepMs, isCleanedLater: true, directory })
    return { journal, directory, lastOldSegment }
  } catch (error) {
    throw new Error(
      `cannot open the journal in ${directory}: ${(error as Error).message}; choose another folder with PARLEY_JOURNAL (journal.directory)`,
      { cause: error },
    )
  }
}

function segmentIn(fileName: string): readonly number[] {
  const digits = /^(\d+)\.segment$/.exec(fileName)?.[1]
  return digits === undefined ? [] : [Number(digits)]
}
