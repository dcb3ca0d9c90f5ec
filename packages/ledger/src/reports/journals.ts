// How far the ledger has entered the journals that it knows.

import { beginning } from '@parley/journal'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface ListedJournal {
  readonly journal: string
  /** The last position that is in committed rows. */
  readonly notices: number
  readonly sums: number
  readonly gap: boolean
}

/** In the order of their ids. Each journal has two streams at most. */
export async function readJournals(query: Kysely<Tables>, limit: number): Promise<readonly ListedJournal[]> {
  const rows = await query
    .selectFrom('ledger.journals')
    .select(['journal', 'stream', 'position', 'gap_since'])
    .orderBy('journal')
    .limit(limit * 2)
    .execute()
  return [...Map.groupBy(rows, ({ journal }) => journal)].map(([journal, found]) => {
    const at = (stream: string): number => Number(found.find((row) => row.stream === stream)?.position ?? beginning)
    return { journal, notices: at('notices'), sums: at('sums'), gap: found.some(({ gap_since }) => gap_since !== null) }
  })
}

/** Entries that are kept aside until somebody has looked at them. */
export async function countHeld(query: Kysely<Tables>): Promise<number> {
  const found = await query
    .selectFrom('ledger.held')
    .select(({ fn }) => fn.countAll().as('held'))
    .executeTakeFirst()
  return Number(found?.held ?? 0)
}
