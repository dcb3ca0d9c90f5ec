// Real journals in a temporary folder.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JournalRecord, journalDefaults, openJournal } from '@parley/journal'

export async function temporaryFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'parley-ledger-'))
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Writes these records durably to the journal `<root>/<slot>`, in small segments; returns its id. */
export async function writeJournal(root: string, slot: string, records: Iterable<JournalRecord>): Promise<string> {
  const directory = join(root, slot)
  const journal = await openJournal({ ...journalDefaults, directory, segmentBytesMax: 256 * 1024, commitMs: 0 })
  const writeAll = async (some: readonly JournalRecord[]): Promise<void> => {
    const ends = await Promise.all(
      some.map(async (record) => {
        if (record.type !== 'sums') return await journal.append(record)
        return journal.offer(record) ? 'durable' : 'unavailable'
      }),
    )
    if (ends.includes('unavailable')) throw new Error(`${directory} is unavailable`)
  }
  let waiting: JournalRecord[] = []
  for (const record of records) {
    waiting.push(record)
    if (waiting.length < 2_000) continue
    await writeAll(waiting)
    waiting = []
  }
  await writeAll(waiting)
  await journal.close()
  return journal.id
}
