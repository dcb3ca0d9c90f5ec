// Enters records of which nobody knows whether the ledger has them, and where they stood: what can be saved of a damaged journal. A
// notice is unique by bid and kind, and so is a delivery, so each is entered once however often this is done. Sums are not: to add
// them twice would be worse than to leave them out.

import { recordIn, streamOf } from '@parley/journal'
import type { Database } from '../database/open.ts'
import { writeContents } from './apply-entries.ts'
import { type Content, contentOf, ofKind } from './content.ts'
import { forgetDays, makeDays } from './days.ts'
import type { ApplyTools } from './entry.ts'

/** What became of the records. */
export interface EnteredRecords {
  /** Notices and deliveries that are new. */
  readonly entered: number
  /** Those that the ledger had. */
  readonly present: number
  /** Sums and test notices. */
  readonly leftOut: number
  /** Notices whose token does not verify or whose lease is closed, and records that this version cannot read. */
  readonly refused: number
}

const recordsPerBatch = 500

/** Without the secret a forged notice could not be told from a true one, so `verify` is needed here. */
export async function enterRecords(
  database: Database,
  records: Iterable<Buffer>,
  tools: Required<ApplyTools>,
): Promise<EnteredRecords> {
  let counts: EnteredRecords = { entered: 0, present: 0, leftOut: 0, refused: 0 }
  let batch: Content[] = []
  const nowMs = tools.nowMs()
  const enter = async (): Promise<void> => {
    counts = sumOf(counts, await enterContents(database, batch, nowMs))
    batch = []
  }
  for (const record of records) {
    const content = contentIn(record, tools, nowMs)
    if (content === undefined || content.kind === 'held') counts = { ...counts, refused: counts.refused + 1 }
    else batch.push(content)
    if (batch.length === recordsPerBatch) await enter()
  }
  await enter()
  return counts
}

async function enterContents(database: Database, contents: readonly Content[], nowMs: number): Promise<EnteredRecords> {
  const notices = ofKind(contents, 'notice')
  const deliveries = ofKind(contents, 'delivery')
  try {
    await makeDays(
      database,
      notices.map(({ row }) => row.day),
    )
    const written = await database.query
      .transaction()
      .execute((transaction) => writeContents(transaction, [...notices, ...deliveries], nowMs))
    const entered = written.notices + written.deliveries
    const offered = notices.length + deliveries.length
    const { late } = written
    return { entered, present: offered - entered - late, leftOut: contents.length - offered, refused: late }
  } catch (error) {
    forgetDays(database)
    throw error
  }
}

/** No position is stored for it, and what is refused stays in its file. */
function contentIn(json: Buffer, tools: ApplyTools, nowMs: number): Content | undefined {
  try {
    const record = recordIn(json)
    return contentOf({ journal: '', stream: streamOf(record), position: 0, previous: 0, record }, tools, nowMs)
  } catch {
    return undefined
  }
}

function sumOf(one: EnteredRecords, other: EnteredRecords): EnteredRecords {
  return {
    entered: one.entered + other.entered,
    present: one.present + other.present,
    leftOut: one.leftOut + other.leftOut,
    refused: one.refused + other.refused,
  }
}
