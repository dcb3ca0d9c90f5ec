// Up to where the ledger has a journal: what may be deleted there, and from where it is read after a start.

import { beginning, type Positions } from '@parley/journal'
import type { Database } from '../database/open.ts'

export interface JournalPositions extends Positions {
  /** Entries before those that were offered last are missing: whoever sends them begins again after these positions. */
  readonly hasGap: boolean
}

/** A journal that the ledger does not know is at the beginning. */
export async function readPositions({ query }: Pick<Database, 'query'>, journal: string): Promise<JournalPositions> {
  const rows = await query
    .selectFrom('ledger.journals')
    .select(['stream', 'position', 'gap_since'])
    .where('journal', '=', journal)
    .execute()
  const at = (stream: keyof Positions): number =>
    Number(rows.find((row) => row.stream === stream)?.position ?? beginning)
  return { notices: at('notices'), sums: at('sums'), hasGap: rows.some((row) => row.gap_since !== null) }
}
