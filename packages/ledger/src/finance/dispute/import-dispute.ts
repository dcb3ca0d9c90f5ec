// Imports the own numbers of a partner or publisher, compares them with a closed month, and stores what differs and why. The file is
// read row by row, and is refused as a whole if one row cannot be read: half a sum is a wrong sum.

import { createHash } from 'node:crypto'
import { writeRows } from '@parley/database'
import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { PartyAccount } from '../account.ts'
import { isClosed } from '../close-month.ts'
import type { FinanceTransaction } from '../in-finance.ts'
import type { Issuing } from '../issue.ts'
import { firstDayOf } from '../month.ts'
import { type Refused, refusedFor } from '../refused.ts'
import { type ComparedDay, classOfDay } from './compare-days.ts'
import { addOurs, addTheirs, findDifferences, makeTables, readDays, storeLines } from './compare-rows.ts'
import { csvRows } from './csv-rows.ts'
import { type Columns, readColumns, type TheirRow } from './their-row.ts'

export interface Importing extends Issuing {
  readonly account: PartyAccount
  readonly month: string
  /** See readColumns. */
  readonly mapping: string
  /** By how much a price may differ for one impression: logs round. */
  readonly toleranceNano: bigint
  readonly rowsMax: number
}

export interface Imported {
  readonly kind: 'imported'
  readonly dispute: bigint
}

export const importRowsMax = 1_000_000

export async function importDispute(
  { query }: Database,
  bytes: AsyncIterable<Uint8Array>,
  importing: Importing,
): Promise<Imported | Refused> {
  const { account, month } = importing
  return await query.transaction().execute(async (transaction) => {
    if (!(await isClosed(transaction, month)))
      return refusedFor(`${month} is not closed; only what is final can be compared`)
    await makeTables(transaction)
    const hash = createHash('sha256')
    const columns = await readTheirs(
      transaction,
      textOf(bytes, (chunk) => hash.update(chunk)),
      importing,
    )
    if (columns.kind === 'refused') return columns
    await addOurs(transaction, account, month, columns)
    const days = await readDays(transaction)
    const dispute = await storeDispute(transaction, importing, days, hash.digest('hex'))
    if (columns.id === undefined) await storeDays(transaction, dispute, days, importing)
    else {
      await findDifferences(transaction, account, month, columns, importing.toleranceNano)
      await storeLines(transaction, dispute)
    }
    return { kind: 'imported', dispute }
  })
}

async function* textOf(bytes: AsyncIterable<Uint8Array>, hear: (chunk: Uint8Array) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    hear(chunk)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

const bounds = { cellsMax: 200, cellCharactersMax: 4_096 }
const rowsPerBatch = 5_000

async function readTheirs(
  transaction: FinanceTransaction,
  chunks: AsyncIterable<string>,
  { month, mapping, rowsMax }: Importing,
): Promise<Columns | Refused> {
  let columns: Columns | undefined
  let batch: TheirRow[] = []
  let count = 0
  for await (const row of csvRows(chunks, bounds)) {
    if (row.kind === 'refused') return row
    if (columns === undefined) {
      const read = readColumns(row, mapping)
      if (read.kind === 'refused') return read
      columns = read
      continue
    }
    const read = columns.read(row, month)
    if (read.kind === 'refused') return read
    count += 1
    if (count > rowsMax) return refusedFor(`the file has more than ${rowsMax} rows; import sums of days`)
    batch.push(read)
    if (batch.length < rowsPerBatch) continue
    await addTheirs(transaction, batch)
    batch = []
  }
  await addTheirs(transaction, batch)
  return columns ?? refusedFor('the file is empty')
}

async function storeDispute(
  transaction: FinanceTransaction,
  { account, month, nowMs, by }: Importing,
  days: readonly ComparedDay[],
  sha256: string,
): Promise<bigint> {
  const sum = (name: Exclude<keyof ComparedDay, 'day'>): string =>
    String(days.reduce((whole, one) => whole + one[name], 0n))
  const shown = days.map(({ day, theirCount, theirNano, ourCount, ourNano }) => ({
    day,
    theirCount: Number(theirCount),
    theirNano: String(theirNano),
    ourCount: Number(ourCount),
    ourNano: String(ourNano),
  }))
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger.disputes (side, party, month, imported_at, imported_by, sha256, their_count, their_nano, our_count, our_nano, days)
    values (${account.side}, ${account.of}, ${firstDayOf(month)}, ${new Date(nowMs).toISOString()}::timestamptz, ${by},
      decode(${sha256}, 'hex'), ${sum('theirCount')}::bigint, ${sum('theirNano')}::numeric, ${sum('ourCount')}::bigint,
      ${sum('ourNano')}::numeric, ${JSON.stringify(shown)}) returning id`.execute(transaction)
  return rows[0]?.id ?? 0n
}

async function storeDays(
  transaction: FinanceTransaction,
  dispute: bigint,
  days: readonly ComparedDay[],
  { month, toleranceNano }: Importing,
): Promise<void> {
  const lines = days.flatMap((day) => {
    const found = classOfDay(day, month, toleranceNano)
    return found === undefined ? [] : [{ ...day, class: found }]
  })
  await writeRows<(typeof lines)[number], unknown>(
    transaction,
    {
      table: 'ledger.dispute_lines',
      columns: [
        ['dispute', 'bigint', () => dispute],
        ['line', 'integer', (line) => lines.indexOf(line) + 1],
        ['class', 'text', (line) => line.class],
        ['day', 'date', ({ day }) => day],
        ['id', 'text', () => ''],
        ['counterpart', 'text', () => ''],
        ['count', 'bigint', ({ theirCount, ourCount }) => differenceOf(theirCount, ourCount)],
        ['their_nano', 'numeric', ({ theirNano }) => theirNano],
        ['our_nano', 'numeric', ({ ourNano }) => ourNano],
      ],
    },
    lines,
  )
}

/** Without a sign. */
function differenceOf(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one
}
