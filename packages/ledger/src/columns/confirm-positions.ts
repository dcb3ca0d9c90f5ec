// Stores how far journals are in columns, so that shippers hear it from the ledger and journals may delete it. A position only grows.

import { streamKey } from '../apply/positions.ts'
import { lockPositions, storePositions } from '../apply/stored-positions.ts'
import type { Database } from '../database/open.ts'
import { positionsQuery } from './ask.ts'
import type { ColumnPosition } from './read-lines.ts'

/** The question, with the positions that are known already: entries up to them are in rows, or were confirmed before. */
export async function askPositions({ query }: Pick<Database, 'query'>, database: string): Promise<string> {
  const rows = await query
    .selectFrom('ledger.journals')
    .select(['journal', 'position'])
    .where('stream', '=', 'notices')
    .orderBy('journal')
    .execute()
  return positionsQuery(database, new Map(rows.map(({ journal, position }) => [journal, Number(position)])))
}

/** How many journals are further than before. */
export async function confirmPositions(
  { query }: Pick<Database, 'query'>,
  found: readonly ColumnPosition[],
  nowMs: number,
): Promise<number> {
  return await query.transaction().execute(async (transaction) => {
    const stored = await lockPositions(transaction, found, nowMs)
    const positions = found.map((one) => ({
      ...one,
      position: Math.max(one.position, stored.get(streamKey(one)) ?? 0),
    }))
    await storePositions(transaction, { positions, gaps: positions.filter(({ hasGap }) => hasGap) }, nowMs)
    return positions.filter((one) => one.position > (stored.get(streamKey(one)) ?? 0)).length
  })
}
