// Directories for journals, removed when the tests of a file are over.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Entry, type JournalReader, type Positions, readJournal } from '../../src/index.ts'

/** A function that makes a new directory each time. */
export function scratch(): () => Promise<string> {
  const root = mkdtemp(join(tmpdir(), 'parley-journal-'))
  afterAll(async () => rm(await root, { recursive: true, force: true }))
  return async () => mkdtemp(join(await root, 'journal-'))
}

/** All that is there now. */
export async function readAll(
  directory: string,
  after: Positions = { notices: 0, sums: 0 },
): Promise<readonly Entry[]> {
  const reader = await readJournal(directory, after)
  try {
    return await restOf(reader)
  } finally {
    await reader.close()
  }
}

export async function restOf(reader: JournalReader): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (;;) {
    const more = await reader.next({ recordsMax: 1000, bytesMax: 2 ** 20 })
    if (more.length === 0) return entries
    entries.push(...more)
  }
}

/** What a notice or delivery is about; the type of the others. */
export function bidOf({ record }: Entry): string {
  switch (record.type) {
    case 'notice':
      return record.facts.bid
    case 'delivery':
      return record.bid
    case 'sums':
    case 'clock':
      return record.type
  }
}
