// Looks once more at what was kept aside: tokens that did not verify because the ledger had another secret, and records of a
// version that it could not read. What is right now is entered like any other entry; the rest stays where it is.

import { recordIn } from '@parley/journal'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { writeContents } from './apply-entries.ts'
import { type Content, contentOf, ofKind } from './content.ts'
import { forgetDays, makeDays } from './days.ts'
import type { ApplyTools, LedgerEntry } from './entry.ts'

export interface EnteredHeld {
  /** Entries that left the table, and how many of them were notices that no row had yet. */
  readonly entered: number
  readonly notices: number
  readonly stillHeld: number
}

interface HeldRow {
  readonly journal: string
  readonly stream: LedgerEntry['stream']
  readonly position: string
  readonly record: string
}

const rowsPerBatch = 500

/** Without the secret a forged notice could not be told from a true one, so `verify` is needed here. */
export async function enterHeld(database: Database, tools: Required<ApplyTools>): Promise<EnteredHeld> {
  let counts: EnteredHeld = { entered: 0, notices: 0, stillHeld: 0 }
  let after: Pick<HeldRow, 'journal' | 'stream' | 'position'> = { journal: '', stream: 'notices', position: '0' }
  for (;;) {
    const rows = await readHeld(database, after)
    const last = rows.at(-1)
    if (last === undefined) return counts
    counts = sumOf(counts, await enterRows(database, rows, tools))
    after = last
  }
}

async function readHeld(
  { query }: Database,
  { journal, stream, position }: Pick<HeldRow, 'journal' | 'stream' | 'position'>,
): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select journal, stream, position::text as position, record from ledger.held
    where (journal, stream, position) > (${journal}, ${stream}, ${position}::bigint) and reason <> 'lease'
    order by journal, stream, position limit ${rowsPerBatch}`.execute(query)
  return rows
}

async function enterRows(
  database: Database,
  rows: readonly HeldRow[],
  tools: Required<ApplyTools>,
): Promise<EnteredHeld> {
  const nowMs = tools.nowMs()
  const right = rows.flatMap((row) => {
    const content = contentIn(row, tools, nowMs)
    return content === undefined || content.kind === 'held' ? [] : [{ row, content }]
  })
  const contents = right.map(({ content }) => content)
  try {
    await makeDays(
      database,
      ofKind(contents, 'notice').map(({ row }) => row.day),
    )
    return await database.query.transaction().execute(async (transaction) => {
      const taken: Content[] = []
      for (const { row, content } of right) {
        // Whoever removes a row enters it: a second command at the same time finds nothing.
        const { rows: removed } = await sql`
          delete from ledger.held where journal = ${row.journal} and stream = ${row.stream}
            and position = ${row.position}::bigint returning 1 as found`.execute(transaction)
        if (removed.length > 0) taken.push(content)
      }
      const { notices, late } = await writeContents(transaction, taken, nowMs)
      return { entered: taken.length - late, notices, stillHeld: rows.length - right.length + late }
    })
  } catch (error) {
    forgetDays(database)
    throw error
  }
}

function contentIn(row: HeldRow, tools: ApplyTools, nowMs: number): Content | undefined {
  const { journal, stream } = row
  const position = Number(row.position)
  try {
    const record = recordIn(Buffer.from(row.record))
    return contentOf({ journal, stream, position, previous: position, record }, tools, nowMs)
  } catch {
    // Still nothing that this version reads.
    return undefined
  }
}

function sumOf(one: EnteredHeld, other: EnteredHeld): EnteredHeld {
  return {
    entered: one.entered + other.entered,
    notices: one.notices + other.notices,
    stillHeld: one.stillHeld + other.stillHeld,
  }
}
